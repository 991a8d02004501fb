import { valueAt } from '../../../engine/path.ts'
import { quoted } from '../../../texts/quoted.ts'
import { t } from '../../../texts/t.ts'
import { type JsonPath, valueIn } from '../../files.ts'
import type { ValueChange, Key, Place } from '../key.ts'
import { list } from '../usual.ts'

/** The file of the options that are named there, and where they are; undefined if there are none. */
type OptionsOf = (place: Place) => { file: string; at: JsonPath }

/**
 * The names of options, in the options' order: of an option that stays is said what it is called now. New options are
 * said with the options themselves.
 */
export const optionNames = (optionsOf: OptionsOf): Key => ({
  ...list(() => t('names of the options'), {}),
  says({ before, after }: ValueChange) {
    const [earlier, later] = [before, after].map(({ value, place }) =>
      namesIn(value, optionsIn(place, optionsOf(place))),
    )
    if (!earlier || !later) return undefined
    const pairs = [...later].flatMap(([option, name]) => {
      const was = earlier.get(option)
      return was === undefined || was === name ? [] : [{ was, name }]
    })
    if (pairs.length === 0 && earlier.size === later.size) return undefined
    return pairs.map(({ was, name }) =>
      t('{what}: {before} is now called {after}.', {
        what: after.place.about,
        before: quoted(was),
        after: quoted(name),
      }),
    )
  },
})

function optionsIn({ symbols }: Place, { file, at }: ReturnType<OptionsOf>): unknown {
  const holder = valueAt(valueIn(symbols.files, file), at)
  return valueAt(holder, ['enum']) ?? valueAt(holder, ['examples']) ?? valueAt(holder, ['items', 'enum'])
}

function namesIn(names: unknown, options: unknown): ReadonlyMap<unknown, string> | undefined {
  if (!Array.isArray(options)) return undefined
  const own = Array.isArray(names) ? names : options
  return new Map(options.map((option: unknown, n) => [option, String(own[n])]))
}
