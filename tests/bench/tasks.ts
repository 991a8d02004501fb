import type { Browser, Page } from 'playwright-core'
import type { Form } from './cases.ts'
import { addressOf } from './engines.ts'
import { rest, untilKept } from './mainThread.ts'

/**
 * The result of typing in one of the product's forms: the tasks of over 50 ms, in ms, on a main thread slowed down four
 * times.
 */
export interface TaskFigures {
  name: string
  keys: number
  long: number[]
}

const slower = 4
const texts = [
  { text: 'Refined copper, grade A', pace: 45 },
  { text: 'cathodes', pace: 450 },
]

/** Selects the text inputs and text areas of the open tab that can be typed into. */
const typedInto =
  'form.stage-form .form-panel:not([hidden]) :is(input.input:not([type]), textarea.input):not([readonly])'

/** Types into the first text field of each tab of a form. */
export async function longTasks(browser: Browser, url: string, form: Form): Promise<TaskFigures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const name = form.files.stage.title
  let keys = 0
  const long: number[] = []
  try {
    await page.goto(url + addressOf('ours', form, { mount: '' }))
    await page.waitForFunction(() => window.mounted)
    await page.waitForTimeout(untilKept)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.evaluate(watchTasks)
    for (let tab = 0; tab < Math.max(1, form.files.ui['ui:tabs'].length); tab += 1) {
      if (!(await enter(page, tab))) continue
      await page.waitForTimeout(rest)
      await page.evaluate(takeTasks)
      keys += await typeAll(page)
      long.push(...(await page.evaluate(takeTasks)))
    }
    return { name, keys, long }
  } finally {
    await page.close()
  }
}

/** Types the texts and waits until nothing more happens. Returns the number of keys. */
async function typeAll(page: Page): Promise<number> {
  for (const { text, pace } of texts) await page.keyboard.type(text, { delay: pace })
  await page.waitForTimeout(untilKept)
  return texts.reduce((sum, { text }) => sum + text.length, 0)
}

/** Opens a tab and focuses its first text field. Returns whether there is one. */
async function enter(page: Page, tab: number): Promise<boolean> {
  const tabs = page.getByRole('tab')
  if ((await tabs.count()) > tab) await tabs.nth(tab).click()
  const field = page.locator(typedInto).first()
  if ((await field.count()) === 0) return false
  await field.focus()
  return true
}

/** Runs in the page: records the tasks of 50 ms and more that the browser reports. */
function watchTasks() {
  const tasks: number[] = []
  Reflect.set(window, 'tasks', tasks)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Runs in the page: returns the records and resets them. */
const takeTasks = () => (Reflect.get(window, 'tasks') as number[]).splice(0)
