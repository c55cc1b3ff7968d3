"""The page of a table in a real browser, against a real server."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.site.browser.serving import Server

Visit = Callable[..., BrowserContext]
TROUBLE = re.compile(r"Content.Security.Policy|Uncaught|Error:", re.IGNORECASE)


trouble: list[str] = []


@pytest.fixture(autouse=True)
def no_trouble() -> Iterator[None]:
    """No page complains of anything."""
    trouble.clear()
    yield
    assert trouble == []


def opened(context: BrowserContext, address: str) -> Page:
    """A page that is connected; what it complains of is kept."""
    page = context.new_page()
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda said: TROUBLE.search(said.text) and trouble.append(said.text))
    page.goto(address)
    connected(page)
    return page


def connected(page: Page) -> None:
    expect(page.locator("#connection")).to_have_attribute("data-now", "on")


def stored(page: Page) -> None:
    """Wait until the page shows what was decided last; until then it takes no decision."""
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")


def press(page: Page, name: str) -> None:
    """Press a button, once the page takes decisions."""
    stored(page)
    page.get_by_role("button", name=name, exact=True).click()


def unfold(page: Page) -> None:
    """Open all lists of offers."""
    folded = page.locator("#own .group:not([open]) > summary")
    while folded.count():
        folded.first.click()


def choose(page: Page) -> str:
    """Press the first offer that can be seen, opening the lists; its value."""
    stored(page)
    unfold(page)
    button = page.locator("#own .offers button[form=act]").first
    value = button.get_attribute("value") or ""
    button.click()
    return value


def is_due(page: Page) -> bool:
    return page.locator("#own [data-due]").count() > 0


def test_what_one_does_the_others_see(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben", "bot:uniform"])
    anna = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    ben = opened(visit(server, made, "Ben"), f"/t/{made.code}/")
    watcher = opened(visit(server), f"/t/{made.code}/")
    expect(anna.locator("#here")).to_contain_text("Ben")
    expect(anna.locator("#here")).to_contain_text("1 watches")
    choose(anna)
    for page in (anna, ben, watcher):
        expect(page.locator("#log")).to_contain_text("Anna has decided")
    expect(ben.locator("#heard")).to_contain_text("Anna has decided")
    # the answer is still sealed: it may be taken back
    expect(anna.locator("#own .state")).to_contain_text("Ben")
    expect(anna.locator("#own :is(.state, .question):focus")).to_have_count(1)
    press(anna, "Change my answer")
    for page in (anna, ben, watcher):
        expect(page.locator("#log")).to_contain_text("Anna thinks again")
    assert watcher.locator("#own").count() == 0
    assert watcher.locator("button[form=act]").count() == 0


def test_the_same_click_twice_is_one_decision(server: Server, visit: Visit) -> None:
    made = server.make("staufer", ["Anna", "bot:uniform"], plays=30)
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    sent: list[str] = []
    page.on("request", lambda asked: asked.method == "POST" and sent.append(asked.url))
    expect(page.locator("#own [data-due]")).to_be_attached()
    page.evaluate(
        """() => {
          const button = document.querySelector("#own .offers button[form=act]");
          button.click(); button.click(); button.click();
        }"""
    )
    stored(page)
    assert len([url for url in sent if url.endswith("/act")]) == 1


def test_an_old_page_is_told_that_the_table_went_on(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben"])
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")

    def as_yesterday(route: Route) -> None:
        sent = route.request.post_data or ""
        route.continue_(post_data=re.sub(r"do=\d+%3A", "do=77%3A", sent))

    page.route("**/act", as_yesterday, times=1)
    choose(page)
    expect(page.locator("#message")).to_contain_text("The table has gone on")
    choose(page)
    expect(page.locator("#log")).to_contain_text("Anna has decided")
    expect(page.locator("#message")).to_be_empty()


def test_the_curtain(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Anna/Berta", "bot:uniform"])
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    assert page.locator("#own button").count() == 0
    page.get_by_role("link", name="Anna: show my hand").click()
    connected(page)
    expect(page.locator("#own .hand")).to_be_visible()
    choose(page)
    # nothing more is asked of Anna: the curtain falls by itself
    expect(page.locator("#curtain")).to_contain_text("It is Berta's turn")
    assert page.locator("#own .hand").count() == 0
    # nor does the way back show a hand
    page.go_back()
    expect(page.locator("#curtain")).to_be_visible()
    assert page.locator("#own .hand").count() == 0
    page.get_by_role("link", name="Berta: show my hand").click()
    expect(page.locator("#own .hand")).to_be_visible()
    page.get_by_role("link", name="Draw the curtain").click()
    expect(page.locator("#curtain")).to_be_visible()


def test_behind_the_curtain_the_stream_holds_no_hand(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Anna/Berta", "bot:uniform"])
    page = visit(server, made, "Anna").new_page()
    page.goto(f"/t/{made.code}/")
    first = page.evaluate(
        """(address) => new Promise((done) => {
          const stream = new EventSource(address);
          stream.onmessage = (event) => { stream.close(); done(event.data); };
        })""",
        page.locator("#table").get_attribute("data-live"),
    )
    assert "show my hand" in first
    assert 'form="act"' not in first
    assert 'class="hand"' not in first


def test_what_is_said(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben"])
    anna = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    ben = opened(visit(server, made, "Ben"), f"/t/{made.code}/")
    anna.get_by_label("Say something").fill("<b>Good</b> luck & fun")
    anna.get_by_label("Say something").press("Enter")
    expect(ben.locator("#chat")).to_contain_text("<b>Good</b> luck & fun")
    expect(anna.get_by_label("Say something")).to_have_value("")
    ben.get_by_role("button", name="Read no more of Anna").click()
    expect(ben.locator("#chat")).not_to_contain_text("luck")
    ben.get_by_role("button", name="Read again").click()
    expect(ben.locator("#chat")).to_contain_text("luck")


def test_what_is_said_or_decided_while_something_is_stored(server: Server, visit: Visit) -> None:
    """On a slow line, too, nothing of it is lost, nor said or done twice."""
    made = server.make("tallinn", ["Anna", "Ben"])
    context = visit(server, made, "Anna")
    anna = opened(context, f"/t/{made.code}/")
    ben = opened(visit(server, made, "Ben"), f"/t/{made.code}/")
    slow: list[Route] = []
    for path in ("**/act", "**/say"):
        context.route(path, lambda route: slow.append(route))
    say = anna.get_by_label("Say something")
    choose(anna)
    for text in ("first", "second"):
        say.fill(text)
        say.press("Enter")
        expect(say).to_have_value("")
    say.fill("not yet said")
    for _ in range(3):
        while not slow:
            anna.wait_for_timeout(20)
        slow.pop().continue_()
    expect(ben.locator("#chat li")).to_have_text([re.compile("first"), re.compile("second")])
    expect(say).to_have_value("not yet said")
    say.press("Enter")
    for _ in range(2):  # not `press`: the page is busy
        anna.get_by_role("button", name="Change my answer").click()
    for _ in range(2):
        while not slow:
            anna.wait_for_timeout(20)
        slow.pop().continue_()
    expect(ben.locator("#chat")).to_contain_text("not yet said")
    expect(ben.locator("#log")).to_contain_text("Anna thinks again")
    stored(anna)
    assert not slow


def test_what_a_button_said_when_it_was_pressed_is_meant(server: Server, visit: Visit) -> None:
    """The page may be drawn anew between pressing and letting go: nothing else is decided then."""
    made = server.make("tallinn", ["Anna", "Ben"])
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    sent: list[str] = []
    page.on("request", lambda asked: asked.url.endswith("/act") and sent.append(asked.url))
    button = page.locator("#own .offers button[form=act]").first
    meant = button.get_attribute("value")
    unfold(page)
    button.hover()
    page.mouse.down()
    button.evaluate("(button) => { button.value = '1:99'; }")
    page.mouse.up()
    assert page.locator("#table").get_attribute("aria-busy") is None
    button.evaluate("(button, value) => { button.value = value; }", meant)
    button.click()
    expect(page.locator("#log")).to_contain_text("Anna has decided")
    assert len(sent) == 1


def test_a_page_tells_how_far_it_was_looked_at(server: Server, visit: Visit) -> None:
    """However late that arrives: what came meanwhile is news."""
    made = server.make("tallinn", ["Anna", "Ben"])
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    page.evaluate(
        """() => {
          navigator.sendBeacon = (to, form) => { window.told = `${to} ${form.get("shown")}`; };
        }"""
    )
    choose(page)
    stored(page)
    hide(page, True)
    shown = page.locator("#players [data-shown]").get_attribute("data-shown")
    assert page.evaluate("window.told") == f"/t/{made.code}/seen {shown}"


def test_a_turn_is_ended_and_consent_is_asked(server: Server, visit: Visit) -> None:
    made = server.make("staufer", ["Anna", "Ben"])
    pages = [opened(visit(server, made, who), f"/t/{made.code}/") for who in ("Anna", "Ben")]
    actor = next(page for page in pages if is_due(page))
    other = pages[1 - pages.index(actor)]
    name = "Anna" if actor is pages[0] else "Ben"
    while not actor.get_by_role("button", name="End turn").count():
        choose(actor)
        stored(actor)
    assert not is_due(other)
    press(actor, "Undo")
    expect(actor.get_by_role("button", name="End turn")).to_have_count(0)
    expect(other.locator("#log")).to_contain_text(f"{name} takes the last decision back.")
    assert other.locator("#log del").count() > 0
    stored(actor)
    while not actor.get_by_role("button", name="End turn").count():
        choose(actor)
        stored(actor)
    press(actor, "End turn")
    expect(other.locator("#own [data-due]")).to_be_attached()
    expect(other).to_have_title(re.compile("●"))
    # beyond that only with the other's consent
    press(actor, "Ask to undo")
    expect(actor.locator("#own")).to_contain_text("You asked to take a decision back.")
    press(other, "I refuse")
    expect(actor.locator("#players")).to_contain_text("doesn't want")
    press(actor, "Ask to undo")
    press(other, "I agree")
    expect(actor.locator("#own [data-due]")).to_be_attached()
    expect(other.locator("#own [data-due]")).to_have_count(0)


def test_connection_lost_and_back(own_server: Callable[..., Server], visit: Visit) -> None:
    server = own_server()
    made = server.make("tallinn", ["Anna", "Ben"])
    anna = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    ben = visit(server, made, "Ben")
    server.end()
    expect(anna.locator("#connection")).to_have_attribute("data-now", "off")
    expect(anna.locator("#connection .off")).to_be_visible()
    choose(anna)
    expect(anna.locator("#message")).to_contain_text("Not saved")
    server.begin()
    connected(anna)
    anna.get_by_role("button", name="Try again").click()
    expect(anna.locator("#log")).to_contain_text("Anna has decided")
    # what happened meanwhile is caught up with
    other = opened(ben, f"/t/{made.code}/")
    expect(other.locator("#log")).to_contain_text("Anna has decided")


def test_without_a_stream_the_page_asks(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben"])
    context = visit(server, made, "Anna")
    context.route("**/live/**", lambda route: route.abort())
    anna = context.new_page()
    anna.goto(f"/t/{made.code}/")
    expect(anna.locator("#connection")).to_have_attribute("data-now", "asks")
    ben = opened(visit(server, made, "Ben"), f"/t/{made.code}/")
    choose(ben)
    expect(anna.locator("#log")).to_contain_text("Ben has decided")
    choose(anna)
    # the last answer brings all of them to light: that has to be confirmed
    expect(anna.locator("#own .ask")).to_contain_text("brings something hidden to light")
    press(anna, "Do it")
    expect(anna.locator("#log")).to_contain_text("Anna plays")


def test_without_a_script(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben"])
    page = visit(server, made, "Anna", java_script_enabled=False).new_page()
    page.goto(f"/t/{made.code}/")
    choose(page)
    expect(page.locator("#log")).to_contain_text("Anna has decided")
    press(page, "Change my answer")
    expect(page.locator("#log")).to_contain_text("Anna thinks again")
    page.get_by_label("Say something").fill("hello")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.locator("#chat")).to_contain_text("hello")


def test_what_happened_meanwhile(server: Server, visit: Visit) -> None:
    made = server.make("staufer", ["Anna", "Ben"])
    anna = visit(server, made, "Anna")
    page = opened(anna, f"/t/{made.code}/")
    assert page.locator(".news").count() == 0
    ben = opened(visit(server, made, "Ben"), f"/t/{made.code}/")
    actor, idle = (page, ben) if is_due(page) else (ben, page)
    idle.goto("/")
    while not actor.get_by_role("button", name="End turn").count():
        choose(actor)
        stored(actor)
    idle.goto(f"/t/{made.code}/")
    expect(idle.locator(".news")).to_contain_text("What happened since you last looked")
    assert idle.locator("#log .is-new").count() > 0
    idle.locator(".news summary").click()
    expect(idle.locator(".news ul")).to_be_hidden()
    idle.reload()
    expect(idle.locator(".news")).to_have_count(0)


@pytest.mark.parametrize("game", ["tallinn", "tournay", "staufer"])
def test_by_keyboard_alone(server: Server, visit: Visit, game: str) -> None:
    """After each decision the question has the focus, and the offers are the next stops."""
    made = server.make(game, ["Anna", "bot:uniform"])
    page = opened(visit(server, made, "Anna"), f"/t/{made.code}/")
    decided = 0
    page.evaluate("addEventListener('submit', () => { window.submitted = true; }, true)")
    page.locator("#own .question, #own .state").first.focus()
    for _ in range(12):
        expect(page.locator("#own [data-due]")).to_be_attached()
        stored(page)
        if not tabbed_to_an_offer(page):
            continue  # a bot's decision came, and with it another question
        before = page.locator("#own").inner_html()
        page.evaluate("window.submitted = false")
        page.keyboard.press("Enter")
        if not page.evaluate("window.submitted"):
            continue  # the question changed just then: it has the focus now
        page.wait_for_function(
            "(before) => document.querySelector('#own').innerHTML !== before", arg=before
        )
        stored(page)
        expect(page.locator("#own :is(.state, .question):focus")).to_have_count(1)
        decided += 1
        if decided == 3:
            return
    pytest.fail("no three decisions were made")


def tabbed_to_an_offer(page: Page) -> bool:
    """Go from stop to stop until an offer is reached, opening lists on the way."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#own button[form=act]')"):
            return True
        if page.evaluate("document.activeElement.matches('#own .group > summary')"):
            page.keyboard.press("Enter")
    return False


def test_a_hidden_page_gives_its_connection_back(server: Server, visit: Visit) -> None:
    """It looks from time to time, says so in its title, and catches up when it is shown again."""
    made = server.make("staufer", ["Anna", "Ben"])
    pages = {}
    for who in ("Anna", "Ben"):
        page = pages[who] = visit(server, made, who).new_page()
        page.clock.install()
        page.goto(f"/t/{made.code}/")
        connected(page)
    expect(pages["Anna"].locator("#own [data-due], #own .waits")).to_be_attached()
    first, later = ("Anna", "Ben") if is_due(pages["Anna"]) else ("Ben", "Anna")
    acting, hidden = pages[first], pages[later]
    hide(hidden, True)
    # Its clock goes on only when it is told to: it must not look around while the other acts.
    hidden.clock.pause_at(hidden.evaluate("Date.now()") / 1000 + 21)
    expect(acting.locator("#here")).not_to_contain_text(later)
    while not acting.get_by_role("button", name="End turn").count():
        choose(acting)
        stored(acting)
    press(acting, "End turn")
    expect(acting.locator("#own [data-due]")).to_have_count(0)
    assert "●" not in hidden.title()
    hidden.clock.fast_forward(16_000)
    expect(hidden).to_have_title(re.compile("^● Your turn"))
    hide(hidden, False)
    expect(acting.locator("#here")).to_contain_text(later)


def hide(page: Page, hidden: bool) -> None:
    """As if another tab were in front."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


@pytest.mark.parametrize("game", ["tallinn", "tournay", "staufer"])
def test_a_table_is_light(server: Server, visit: Visit, game: str) -> None:
    """Everything that a first visit to a table transfers."""
    made = server.make(game, ["Anna", "Ben"], plays=20)
    context = visit(server, made, "Anna")
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    fetched: list[int] = []
    asked: list[str] = []
    network.on("Network.requestWillBeSent", lambda it: asked.append(it["request"]["url"]))
    network.on("Network.loadingFinished", lambda done: fetched.append(done["encodedDataLength"]))
    page.goto(f"/t/{made.code}/")
    connected(page)
    streams = [url for url in asked if "/live/" in url]
    while len(fetched) < len(asked) - len(streams):
        page.wait_for_timeout(20)
    assert len(fetched) >= 8
    assert sum(fetched) < 60_000


def test_what_could_not_be_saved_is_sent_again(server: Server, visit: Visit) -> None:
    made = server.make("tallinn", ["Anna", "Ben"])
    context = visit(server, made, "Anna")
    page = opened(context, f"/t/{made.code}/")
    told = (
        '<hx-partial hx-target="#message"><p class="message">Not saved just now.</p></hx-partial>'
    )
    context.route("**/act", lambda route: route.fulfill(status=503, body=told))
    choose(page)
    expect(page.locator("#message")).to_contain_text("Not saved just now.")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    context.unroute("**/act")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("Anna has decided")
    expect(page.locator("#message")).to_be_empty()


def test_a_page_of_another_stage_loads_itself_anew(server: Server, visit: Visit) -> None:
    """Once, also where its own links have sent somebody to a place on it."""
    made = server.make("tallinn", ["Anna", "Ben"])
    context = visit(server, made, "Anna")
    page = context.new_page()
    loaded: list[str] = []
    page.on("domcontentloaded", lambda page: loaded.append(page.url))

    def before_it_began(route: Route) -> None:
        text = route.fetch().text()
        route.fulfill(body=text.replace('data-status="running"', 'data-status="waiting"'))

    context.route(f"**/t/{made.code}/", before_it_began, times=1)
    page.goto(f"/t/{made.code}/#seat-1")
    expect(page.locator('#public [data-status="running"]')).to_be_attached()
    connected(page)
    choose(page)
    expect(page.locator("#log")).to_contain_text("Anna has decided")
    assert len(loaded) == 2
