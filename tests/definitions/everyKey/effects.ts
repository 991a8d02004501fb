import { checkSource } from '../../../server/definitions/check/check.ts'
import type { MetaKey } from '../../../scripts/reference/keys.ts'
import { type Use, usesIn } from '../../../scripts/reference/uses.ts'
import { outcomes, verdicts } from './answers.ts'
import { briefings } from './briefings.ts'
import { around, drawn } from './drawn.tsx'
import { forms } from './forms.ts'
import { limits } from './limits.ts'
import { type Model, bankTexts, modelOf, sourceWith } from './model.ts'
import { lists, options, recordTypes } from './others.ts'
import { paper } from './paper.ts'
import { paths } from './paths.ts'
import { server } from './server.ts'
import { subsequent } from './subsequent.ts'
import { unavailable } from './unavailable.ts'
import { variantsOf } from './variants.ts'

/** Everything that can be observed of definitions, what costs least first. */
const observers: Record<string, (model: Model) => unknown> = {
  lists,
  options,
  recordTypes,
  paper,
  briefings,
  paths,
  verdicts,
  outcomes,
  forms,
  server,
  subsequent,
  limits,
  unavailable,
  around,
  drawn,
}

const observed = async (model: Model, name: string): Promise<string> =>
  JSON.stringify(await observers[name]?.(model)) ?? ''

const before = modelOf(sourceWith(bankTexts))
const known = new Map<string, string>()
for (const name of Object.keys(observers)) known.set(name, await observed(before, name))

/** Where the bank uses a key. */
interface PlacedUse extends Use {
  file: string
}

const uses: PlacedUse[] = [...before.source.files.values()].flatMap(({ path, value }) =>
  usesIn(path, value).map((use) => ({ ...use, file: path })),
)

const usesOf = ({ id }: MetaKey): PlacedUse[] => uses.filter((use) => use.id === id)

/** What a change of a use does. */
type Effect = 'refused' | 'observed' | 'none'

/** Whether the key has an effect somewhere, and if not, which changes of it nobody can see. */
export async function effectOf(key: MetaKey): Promise<{ effect: Effect; silent: string[] }> {
  const silent: string[] = []
  let effect: Effect = 'none'
  for (const use of usesOf(key).slice(0, mostUses))
    for (const { about, text } of variantsOf(bankTexts.get(use.file) ?? '', use.at, use.value, key.schema)) {
      const seen = await effectOn(use.file, text)
      if (seen === 'observed') return { effect: seen, silent: [] }
      if (seen === 'refused') effect = seen
      else silent.push(`${use.file} ${use.at.join('.')} ${about}`)
    }
  return { effect: silent.length > 0 ? 'none' : effect, silent }
}

/** A key that is used often has shown its effect by then. */
const mostUses = 8

async function effectOn(file: string, text: string): Promise<Effect> {
  const source = sourceWith(new Map([...bankTexts, [file, text]]))
  if (checkSource(source).length > 0) return 'refused'
  const model = modelOf(source)
  for (const [name, as] of known) if ((await observed(model, name)) !== as) return 'observed'
  return 'none'
}
