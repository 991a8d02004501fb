import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../support/people.ts'
import { chance } from '../support/chance.ts'
import { promise } from './promise.ts'
import { atTwoServers } from './support/atTwoServers.ts'
import { newRequest } from './support/plays.ts'
import { type Staff, applications, openStaff } from './support/staff.ts'

type Values = Record<string, string | boolean>

/** What either editor may come to write, so that they often write the same. */
const fields: Record<string, (string | boolean)[]> = {
  title: ['A line for copper', 'A line for zinc'],
  priority: ['Low', 'Medium'],
  credit_request_form_relationship_comments: ['A client of fifteen years.', 'New to the bank.', 'Known from Antwerp.'],
  credit_request_form_detailed_limit_comments: ['For hedging alone.', 'For hedging and finance.'],
  credit_request_form_positive_legal_opinion: [true, false],
}
const editors = ['requester', 'rm']
const desks = 8

const { fraction, integer } = chance('what editors write')
const pick = <T>(all: readonly T[]): T[] => all.slice(integer(0, all.length)).slice(0, 1)
const edit = (): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) =>
      fraction() < 0.6 ? pick(values).map((value) => [name, value]) : [],
    ),
  )
const unlike = (values: Values, before: Values) =>
  Object.entries(values).filter(([name, value]) => before[name] !== value)

promise(7, { short: { races: 20 }, full: { races: 5000 } }, ({ races }) =>
  atTwoServers(async (site) => {
    const staff = openStaff(site.next)
    const found = await Promise.all(
      Array.from({ length: desks }, async () => {
        const { body } = await staff.send('requester', 'POST', applications, newRequest(site, 'A line'))
        return raceFor(staff, (body as { id: string }).id, Math.ceil(races / desks))
      }),
    )
    const count = Math.ceil(races / desks) * desks
    return {
      figure: `${count} races of two editors at two servers: each stale save answered 412 with the fields that differ`,
      wrong: found.flat(),
    }
  }),
)

/** Both editors save at once what they make of the same version, again and again; answers what went wrong. */
async function raceFor(staff: Staff, id: string, races: number): Promise<string[]> {
  let [version, before] = [1, { title: 'A line', priority: 'Medium' } as Values]
  const wrong: string[] = []
  for (let race = 0; race < races;) {
    const edits = editors.map(() => edit())
    if (edits.some((values) => unlike(values, before).length === 0)) continue
    race += 1
    const save = (who: string, n: number) =>
      staff.send(who, 'PATCH', `${applications}${id}/`, edits[n], { 'if-match': `"${version}"` })
    const answers = await Promise.all(editors.map(save))
    const winner = answers.findIndex(({ status }) => status === 200)
    const [won = {}, lost = {}] = [edits[winner], edits[1 - winner]]
    wrong.push(...misjudged(answers, conflicts(won, lost, before)))
    if (wrong.length > 0) return wrong
    before = { ...before, ...won }
    version += 1
  }
  return wrong
}

/** The fields that the winner has changed, where the other did not write the same. */
function conflicts(won: Values, lost: Values, before: Values): object[] {
  return unlike(won, before).flatMap(([field, theirs]) => {
    if (!Object.hasOwn(lost, field)) return [{ field, theirs }]
    return lost[field] === theirs ? [] : [{ field, yours: lost[field], theirs }]
  })
}

function misjudged(answers: Answer[], expected: object[]): string[] {
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  if (!isDeepStrictEqual(statuses, [200, 412]))
    return [`Two saves of one version were answered ${statuses.join(' and ')}.`]
  const stale = answers.find(({ status }) => status === 412)?.body as { fields: Conflict[] }
  const reported = stale.fields.map(({ by: _, at: __, ...field }) => field)
  const isReported = isDeepStrictEqual(sorted(reported), sorted(expected))
  return isReported
    ? []
    : [`The stale save was told of ${JSON.stringify(reported)}, not of ${JSON.stringify(expected)}.`]
}

interface Conflict {
  field: string
  by: string
  at: string
}

const sorted = (conflicted: object[]) =>
  conflicted.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
