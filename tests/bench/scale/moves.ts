import type { Browser, Locator, Page } from 'playwright-core'
import type { Figure } from './figure.ts'
import { type Session, open, signedIn, visitor } from './visits.ts'

const names = {
  firstDrop: 'first drop by mouse, to the next paint',
  drop: 'later drop by mouse, to the next paint',
  firstKey: 'first move by key, to the next paint',
  key: 'later move by one, by key',
  end: 'to the end of the list, by key',
  top: 'from the end to the top, by key',
}

type Times = Record<keyof typeof names, number[]>

/** In ms: a wait that a person hardly notices after moving a row by hand. */
const limit = 50

/** Moves rows of the open applications by mouse and by keys, each time in a page in which nothing was moved before. */
export async function* moveRows(chromium: Browser, url: string, visits: number): AsyncGenerator<Figure> {
  const session = await signedIn(url, 'rm')
  const times: Times = { firstDrop: [], drop: [], firstKey: [], key: [], end: [], top: [] }
  for (let visit = 0; visit < visits; visit += 1) {
    await onFreshPage(chromium, session, url, (page) => byMouse(page, times))
    await onFreshPage(chromium, session, url, (page) => byKeys(page, times))
  }
  for (const [kind, name] of Object.entries(names)) yield { name, times: times[kind as keyof Times], limit, part: 0.5 }
}

async function onFreshPage(
  chromium: Browser,
  session: Session,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await visitor(chromium, session)
  await open(page, `${url}/prioritization`)
  await page.evaluate(watchMoves)
  await act(page)
  await page.context().close()
}

async function byMouse(page: Page, times: Times): Promise<void> {
  times.firstDrop.push(await drop(page, 6, 1))
  times.drop.push(await drop(page, 6, 1), await drop(page, 2, 7))
}

/** How many steps a movement of the mouse has, and how many movements one drop takes at most. */
const strides = 12

/** Drags a row by its handle over another one and drops it there. */
async function drop(page: Page, from: number, to: number): Promise<number> {
  const before = await order(page)
  const rows = page.locator('tbody tr')
  const taken = await rows.nth(from).locator('[role=rowheader]').textContent()
  const grip = await boxOf(page.locator('tbody [data-drag-handle]').nth(from))
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, grip.y + 4)
  const goal = await boxOf(rows.nth(to))
  for (
    let nudge = 0;
    nudge < strides && (await rows.nth(to).locator('[role=rowheader]').textContent()) !== taken;
    nudge += 1
  ) {
    await page.mouse.move(grip.x + 8, goal.y + goal.height / 2 + (nudge % 2), { steps: strides })
  }
  return timed(page, before, () => page.mouse.up())
}

async function byKeys(page: Page, times: Times): Promise<void> {
  await page.locator('tbody tr').nth(20).locator('button').first().focus()
  times.firstKey.push(await press(page, 'Enter'))
  times.key.push(await press(page, 'Enter'), await press(page, 'Enter'))
  times.end.push(await press(page, 'End'))
  times.top.push(await press(page, 'Home'))
}

const press = async (page: Page, key: string) => timed(page, await order(page), () => page.keyboard.press(key))

/** The time that the page measures for one action, after everything that follows from it has settled. */
async function timed(page: Page, before: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'moved', 'next'))
  await act()
  const time = await page.waitForFunction(
    (): unknown => typeof Reflect.get(window, 'moved') === 'number' && Reflect.get(window, 'moved'),
  )
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  if ((await order(page)) === before) throw new Error('Nothing has moved.')
  return Number(await time.jsonValue())
}

const order = (page: Page) =>
  page.locator('tbody [role=rowheader]').evaluateAll((cells) => cells.map(({ textContent }) => textContent).join())

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
  return box
}

/** Runs in the page: records the time from dropping a row, or from a key, until the next frame is painted. */
function watchMoves(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => Reflect.set(window, 'moved', performance.now() - Number(data))
  for (const event of ['drop', 'dragend', 'keydown']) {
    addEventListener(
      event,
      () => {
        const begun = performance.now()
        if (Reflect.get(window, 'moved') !== 'next') return
        Reflect.set(window, 'moved', 'begun')
        requestAnimationFrame(() => port2.postMessage(begun))
      },
      true,
    )
  }
}
