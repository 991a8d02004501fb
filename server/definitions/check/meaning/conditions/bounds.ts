import type { Schema } from '../../../../../src/engine/definition.ts'

/** The range of a number, by its schema. */
interface Range {
  least: number
  most: number
}

export const rangeOf = ({ minimum = -Infinity, maximum = Infinity }: Schema): Range => {
  return { least: minimum, most: maximum }
}

/** Whether a comparison holds for every number of a range: true for all, false for none, undefined for some. */
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

/** The comparison with its sides exchanged, for each comparison. */
export const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' }

/** The range as the end of a sentence about a field. */
export function rangeText({ least, most }: Range): string {
  if (least === -Infinity) return `at most ${most}`
  return most === Infinity ? `at least ${least}` : `from ${least} to ${most}`
}
