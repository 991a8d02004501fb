import { beforeAll } from 'vitest'
import { checkSource } from '../../server/definitions/check/check.ts'
import { resolve } from '../../src/engine/source/resolve.ts'
import { sourceOf } from '../../src/engine/source/source.ts'
import { createAjv } from '../../src/engine/validation/ajv.ts'
import { edited, realTexts } from '../definitions/edit.ts'
import { type HarmlessField, type HostileField, harmless, hostile } from './definitions/hostile.ts'
import { promise } from './promise.ts'

const folder = 'stages/legal-review'
const data = `${folder}/data.schema.json`
const placed = /^[\w./-]+:\d+:\d+: ./

let real: Map<string, string>
beforeAll(async () => {
  real = await realTexts()
})

/** As promised, in ms. */
const longestCheck = 50
/**
 * Whoever publishes waits for the answer, and so does everybody else whom that process serves: a refusal that takes
 * longer is a hang of its own. In ms.
 */
const longestReading = 1000

/** The field's name as the file has it. */
const keyOf = ({ name = 'hostile' }: HostileField) => (/\\u/.test(name) ? `"${name}"` : JSON.stringify(name))

/** The product's definitions with one more field, which stands on a tab as it should. */
function withField(each: HostileField): Map<string, string> {
  const key = keyOf(each)
  return edited(real, data, [
    { replace: '"properties": {', with: `"properties": { ${key}: ${each.schema},` },
    { in: `${folder}/ui.schema.json`, replace: '"fields": [', with: `"fields": [${key}, ` },
  ])
}

interface Outcome {
  wrong: string[]
  published: boolean
  /** The longest check of a value, in ms. */
  longest: number
  /** How long it took to read and check the definitions, in ms. */
  reading: number
}

/**
 * How long the work takes, in ms; where that is too long the best of three, for what the machine does beside it is not
 * the work's.
 */
function time(most: number, work: () => unknown): number {
  let best = Infinity
  for (let times = 0; times < 3 && best > most; times += 1) {
    const from = performance.now()
    work()
    best = Math.min(best, performance.now() - from)
  }
  return best
}

/** The check of the values of a published field. */
function checkOf(each: HostileField) {
  const fields =
    resolve(sourceOf(withField(each))).stages.find(({ folder: name }) => name === 'legal-review')?.data.properties ?? {}
  const name = JSON.parse(keyOf(each)) as string
  const schema = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!schema) throw new Error('It was published without the field.')
  return createAjv().compile(schema)
}

function outcomeOf(each: HostileField): Outcome {
  const texts = withField(each)
  const mistakes = checkSource(sourceOf(texts))
  const reading = time(longestReading, () => checkSource(sourceOf(texts)))
  const misplaced = mistakes.filter((mistake) => !placed.test(mistake))
  const wrong = misplaced.map((mistake) => `${each.what}: no position in ${mistake.slice(0, 200)}`)
  if (mistakes.length > 0) return { wrong, published: false, longest: 0, reading }
  const check = checkOf(each)
  return {
    wrong,
    published: true,
    longest: Math.max(...each.values.map((value) => time(longestCheck, () => check(value)))),
    reading,
  }
}

/** What is wrong, where reading or checking throws: nobody who edits definitions should see a stack. */
function outcome(each: HostileField): Outcome {
  try {
    return outcomeOf(each)
  } catch (error) {
    return { wrong: [`${each.what}: threw ${String(error).slice(0, 200)}`], published: false, longest: 0, reading: 0 }
  }
}

/**
 * In the place of what is refused, what is harmless is published, and its values are checked: or every refusal could be
 * for another reason.
 */
function hindered(each: HarmlessField): string[] {
  const mistakes = checkSource(sourceOf(withField(each)))
  if (mistakes.length > 0) return [`${each.what} is not published: ${mistakes[0]}`]
  const check = checkOf(each)
  const taken = each.values.every((value) => check(value))
  return taken && !check(each.refuses) ? [] : [`${each.what} is published, and its values are not checked.`]
}

promise(17, { short: 9, full: 1 }, async (everyOf) => {
  const all = hostile()
  const outcomes = all.filter((_, n) => n % everyOf === 0).map(outcome)
  const published = outcomes.filter((each) => each.published)
  const longest = Math.max(0, ...published.map((each) => each.longest))
  const reading = Math.max(...outcomes.map((each) => each.reading))
  const wrong = [
    ...harmless.flatMap(hindered),
    ...outcomes.flatMap((each) => each.wrong),
    ...(published.length > 0 ? [] : ['Nothing was published.']),
  ]
  const refused = `${outcomes.length - published.length} refused with a position`
  const read = `read in ${reading.toFixed(0)} ms at most, and ${harmless.length} harmless ones published`
  const figure = `${outcomes.length} of ${all.length} hostile definitions: ${refused}, ${published.length} published, whose checks take ${longest.toFixed(1)} ms at most; ${read}`
  const short = [
    ...(longest > longestCheck ? [`A check took ${longest.toFixed(0)} ms.`] : []),
    ...(reading > longestReading ? [`A definition was read for ${reading.toFixed(0)} ms.`] : []),
  ]
  return { figure, wrong: wrong.slice(0, 20), short: short.join(' ') || undefined }
})
