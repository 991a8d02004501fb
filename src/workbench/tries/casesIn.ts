import { getLocation } from 'jsonc-parser'
import { isRecord } from '../../engine/path.ts'
import { type DefinitionFiles, objectIn, textAt, withoutMark } from '../files.ts'
import { offsetAt } from '../json/texts.ts'
import { within } from '../keys/key.ts'
import { keyInside, readingOf } from '../keys/reading.ts'
import { keyOf } from '../keys/registry.ts'
import type { Mistake } from '../properties/placeOfMistake.ts'
import { placeOf } from '../references/uses.ts'
import { symbolTableOf } from '../symbolTable.ts'

/** A case of the definitions in words. */
export interface CaseInWords {
  /** Its place in the file, from 0. */
  number: number
  /** What it shows. */
  about: string
  /** What is given, and what is expected. */
  reading: string
  expect: unknown
  /** Other expectations in the same words. */
  readingOf(expect: unknown): string
}

/** The cases of a file of cases. */
export function casesIn(files: DefinitionFiles, file: string): CaseInWords[] {
  const { cases } = objectIn(files, file)
  if (!Array.isArray(cases)) return []
  const whole = keyOf(file)
  const list = keyInside(whole, 'cases')
  const key = list?.items
  const expectKey = key && keyInside(key, 'expect')
  if (!list || !key || !expectKey) return []
  const all = within(placeOf(symbolTableOf(files), file), 'cases', list, cases, whole)
  return cases.flatMap((given: unknown, number) => {
    if (!isRecord(given)) return []
    const place = within(all, number, key, given, list)
    return [
      {
        number,
        about: textAt(given, ['about']),
        reading: asSentence(readingOf(key, given, place)),
        expect: given.expect,
        readingOf: (expect: unknown) => readingOf(expectKey, expect, within(place, 'expect', expectKey, expect, key)),
      },
    ]
  })
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The number of the case at a line and column of a file of cases; undefined if there is none. */
export function caseNumberAt(files: DefinitionFiles, place: NonNullable<Mistake['place']>): number | undefined {
  const text = withoutMark(files.get(place.file) ?? '')
  const [cases, number] = getLocation(text, offsetAt(text, place) + 1).path
  return cases === 'cases' && typeof number === 'number' ? number : undefined
}
