import type { Schema } from '../../../../../src/engine/definition.ts'

/** The numbers that something can be. */
interface Range {
  least: number
  most: number
}

export const rangeOf = ({ minimum = -Infinity, maximum = Infinity }: Schema): Range => {
  return { least: minimum, most: maximum }
}

/** What a comparison with a number says of every number of a range: always true, never, or it depends. */
export const verdicts: Record<string, (range: Range, number: number) => boolean | undefined> = {
  '<': ({ least, most }, number) => verdict(most < number, least >= number),
  '<=': ({ least, most }, number) => verdict(most <= number, least > number),
  '>': ({ least, most }, number) => verdict(least > number, most <= number),
  '>=': ({ least, most }, number) => verdict(least >= number, most < number),
  '==': ({ least, most }, number) => verdict(false, number < least || number > most),
  '!=': ({ least, most }, number) => verdict(number < least || number > most, false),
}

const verdict = (isAlways: boolean, isNever: boolean): boolean | undefined =>
  isAlways ? true : isNever ? false : undefined

/** The same comparison with its sides exchanged. */
export const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' }

/** What a field can be, as a sentence ends with it. */
export function rangeText({ least, most }: Range): string {
  if (least === -Infinity) return `at most ${most}`
  return most === Infinity ? `at least ${least}` : `from ${least} to ${most}`
}
