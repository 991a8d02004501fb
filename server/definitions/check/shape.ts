import type { ErrorObject } from 'ajv'
import { type SourceFile, kindOf } from '../../../src/engine/source/source.ts'
import { explain } from './explain.ts'
import { type TextPlace, shapeErrors, textPlaces } from './metaSchemas.ts'
import { type JsonPath, type Mistake, ofEachFile } from './mistake.ts'

/** Finds what does not fit the meta-schemas: unknown and missing keys, wrong types and words. */
export const shapeMistakes = ofEachFile(({ path, value }): Mistake[] =>
  shapeErrors(kindOf(path), value)
    .filter(isInformative)
    .filter(isFirstOfType)
    .map((error) => ({ file: path, ...explain(error, pathOf(error.instancePath, value)) })),
)

/**
 * Whether an error adds information. An error of `if` repeats its branch's, and errors inside `propertyNames` repeat
 * that of `propertyNames`.
 */
function isInformative({ keyword, propertyName }: ErrorObject): boolean {
  return keyword !== 'if' && propertyName === undefined
}

/** Returns the texts that people read in a file, with their places. */
export function writtenIn({
  path,
  value,
}: SourceFile): { at: JsonPath; text: string; translated: TextPlace['translated'] }[] {
  return textPlaces(kindOf(path), value).map(({ pointer, ...rest }) => ({ ...rest, at: pathOf(pointer, value) }))
}

/** Whether an error is the first about a value's type: each of several alternatives reports one. */
function isFirstOfType({ keyword, instancePath }: ErrorObject, n: number, errors: ErrorObject[]): boolean {
  if (keyword !== 'type') return true
  return errors.findIndex((each) => each.keyword === 'type' && each.instancePath === instancePath) === n
}

/** Returns Ajv's JSON pointer as a path, with numbers for indexes of lists. */
export function pathOf(pointer: string, root: unknown): JsonPath {
  let value = root
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => {
      const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(value) ? Number(key) : key
      value = (value as Record<string | number, unknown> | undefined)?.[step]
      return step
    })
}
