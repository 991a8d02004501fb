import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../support/browser.ts'
import { mailServer } from '../support/mailServer.ts'
import { squeezed } from '../support/papers/readPdf.ts'
import type { Recorder } from '../support/recorder.ts'
import { type Workplace, ownServer } from '../support/workplaces.ts'
import {
  approve,
  arrive,
  chooseFile,
  fileOf,
  firstAdministrators,
  hands,
  importFile,
  ownPassword,
  propose,
} from './support/emptyBank.ts'
import { decidedPaper, enteredInPaper } from './support/inPaper.ts'
import type { Journey, Step } from './support/journey.ts'
import { keptData } from './support/keptData.ts'
import { lookUp, openOffice, recordChanges } from './support/office.ts'
import { walk } from './support/walk.ts'

const approved = JSON.parse(readFileSync('tests/journeys/applications/approved.json', 'utf8')) as Journey
const decided = (step: Step): Step => ({
  ...step,
  from: 'The decision page',
  acts: step.acts.map((act) => ({ ...act, lands: '/credit-requests/{id}/briefing' })),
})
/** The last step is the decision. */
const journey = { ...approved, steps: [...approved.steps.slice(0, -1), ...approved.steps.slice(-1).map(decided)] }
/** Who gets mail of it: who asked, and who decides. Others may have done what waited for them before they were told. */
const informed = ['requester', 'approver']
let kept: Awaited<ReturnType<typeof keptData>>
let mail: Awaited<ReturnType<typeof mailServer>>
let workplace: Workplace<Recorder>

beforeAll(async () => {
  ;[kept, mail] = await Promise.all([keptData(), mailServer()])
  const env = {
    DEMO: '0',
    SMTP_URL: mail.url,
    MAIL_FROM: 'credit@bank.example',
    PUBLIC_URL: 'https://credit.bank.example',
  }
  workplace = await ownServer(recordChanges, { ...kept.options, env })
})
afterAll(async () => {
  await workplace.close()
  await mail.kill()
  await kept.remove()
})

test('A bank goes from an empty database to its first approved application', async () => {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = kept.options
  const first = await firstAdministrators({ DEMO: '0', DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })
  expect(first).toHaveLength(2)
  const chromium = await browser()
  const url = workplace.pages
  const ada = await arrive(chromium, url, 'ada', first[0] ?? '')
  const ben = await arrive(chromium, url, 'ben', first[1] ?? '')

  await importFile(ada, 'People', fileOf('people'))
  await ada.getByText('9 new, 0 changed, 0 unchanged, 0 wrong').waitFor()
  await propose(ada)
  const passwords = await approve(ben, { passwords: true })
  expect(passwords.size).toBe(9)

  const counterparties = fileOf('counterparties')
  await importFile(ada, 'Counterparties', counterparties)
  await ada.getByText(/^Line 4: CIF number of the parent: There is no record CIF-100999\./).waitFor()
  expect(await ada.getByRole('button', { name: 'Propose', exact: true }).count()).toBe(0)
  await chooseFile(ada, counterparties.replace('CIF-100999', ''))
  await ada.getByText('3 new, 0 changed, 0 unchanged, 0 wrong').waitFor()
  await propose(ada)
  await approve(ben, { passwords: false })
  await importFile(ada, 'Limit types', fileOf('limit-types'))
  await propose(ada)
  await approve(ben, { passwords: false })

  for (const [username, password] of passwords) {
    const page = await arrive(chromium, url, username, password)
    await page.context().close()
  }

  const placeholders = await lookUp(workplace.api, ownPassword)
  const office = await openOffice(workplace, { hands })
  await walk(journey, office, placeholders, (actual, wanted, about) => expect(actual, about).toEqual(wanted))
  const paper = await decidedPaper((await office.person('approver')).page)
  const entered = (await enteredInPaper(journey)).map(squeezed)
  expect(entered.length).toBeGreaterThan(50)
  expect(entered.filter((text) => !paper.includes(text))).toEqual([])
  await office.close()
  const mailed = () => mail.received.filter(({ subject }) => subject.includes(journey.title)).flatMap(({ to }) => to)
  await expect.poll(mailed).toEqual(expect.arrayContaining(informed.map((who) => `${who}@bank.example`)))
  await chromium.close()
})
