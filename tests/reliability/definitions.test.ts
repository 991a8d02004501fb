import { beforeAll } from 'vitest'
import { checkSource } from '../../server/definitions/check/check.ts'
import { resolve } from '../../server/definitions/resolve.ts'
import { sourceOf } from '../../server/definitions/source.ts'
import { createAjv } from '../../src/engine/ajv.ts'
import { edited, realTexts } from '../definitions/edit.ts'
import { type Hostile, hostile } from './definitions/hostile.ts'
import { promise } from './promise.ts'

const folder = 'stages/legal-review'
const data = `${folder}/data.schema.json`
const placed = /^[\w./-]+:\d+:\d+: ./

let real: Map<string, string>
beforeAll(async () => {
  real = await realTexts()
})

/** The product's definitions with one more field, which stands on a tab as it should. */
function withField({ schema, name = 'hostile' }: Hostile): Map<string, string> {
  const key = /\\u/.test(name) ? `"${name}"` : JSON.stringify(name)
  return edited(real, data, [
    { replace: '"properties": {', with: `"properties": { ${key}: ${schema},` },
    { in: `${folder}/ui.schema.json`, replace: '"fields": [', with: `"fields": [${key}, ` },
  ])
}

interface Outcome {
  wrong: string[]
  published: boolean
  /** The longest check of a value, in ms. */
  longest: number
}

function outcomeOf(each: Hostile): Outcome {
  const source = sourceOf(withField(each))
  const mistakes = checkSource(source)
  const misplaced = mistakes.filter((mistake) => !placed.test(mistake))
  if (mistakes.length > 0) return { wrong: misplaced.map((mistake) => `${each.what}: no position in ${mistake.slice(0, 200)}`), published: false, longest: 0 }
  const stage = resolve(source).stages.find(({ folder: name }) => name === 'legal-review')
  const check = createAjv().compile(stage?.data.properties[each.name ?? 'hostile'] ?? true)
  const time = (value: unknown) => {
    const from = performance.now()
    check(value)
    return performance.now() - from
  }
  // The best of three: what the machine does beside it is not the check's.
  const times = each.values.map((value) => Math.min(time(value), time(value), time(value)))
  return { wrong: [], published: true, longest: Math.max(0, ...times) }
}

/** What is wrong, where reading or checking throws: nobody who edits definitions should see a stack. */
function outcome(each: Hostile): Outcome {
  try {
    return outcomeOf(each)
  } catch (error) {
    return { wrong: [`${each.what}: threw ${String(error).slice(0, 200)}`], published: false, longest: 0 }
  }
}

promise(17, { short: 9, full: 1 }, async (everyOf) => {
  const all = hostile()
  const outcomes = all.filter((_, n) => n % everyOf === 0).map(outcome)
  const wrong = outcomes.flatMap((each) => each.wrong)
  const published = outcomes.filter((each) => each.published)
  const longest = Math.max(...published.map((each) => each.longest))
  const refused = `${outcomes.length - published.length} refused with a position`
  const figure = `${outcomes.length} of ${all.length} hostile definitions: ${refused}, ${published.length} published, whose checks take ${longest.toFixed(1)} ms at most`
  const slow = longest > 50 ? `A check took ${longest.toFixed(0)} ms.` : undefined
  return { figure, wrong: wrong.slice(0, 20), ...(slow && { short: slow }) }
})
