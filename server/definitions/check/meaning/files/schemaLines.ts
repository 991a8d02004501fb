import { isRecord } from '../../../../../src/engine/path.ts'
import { kindOf } from '../../../../../src/engine/source/source.ts'
import type { MeaningCheck } from '../../mistake.ts'

/** Checks that `$schema` names the schema of its file's kind: with another, an editor would suggest wrong keys. */
export const schemaLines: MeaningCheck = (_, { files }) =>
  [...files.values()].flatMap(({ path, value }) => {
    const given = isRecord(value) ? value.$schema : undefined
    const expected = `${'../'.repeat(path.split('/').length - 1) || './'}meta/${kindOf(path)}.schema.json`
    if (typeof given !== 'string' || given.endsWith(`meta/${kindOf(path)}.schema.json`)) return []
    return [{ file: path, at: ['$schema'], message: `this is the schema of another file. Write "${expected}".` }]
  })
