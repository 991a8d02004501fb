import type { Schema } from '../../../../../src/engine/definition.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type PlacedSchema, formConditions, transitionConditions, withInner } from '../../conditions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { columnsOf } from '../../fields.ts'
import { factNames } from '../../valueTypes.ts'
import { choice, elsewhere, ofAnother, suggestion } from '../../suggest.ts'
import { calledNow } from '../fields/earlierNames.ts'
import { optionsIn, schemasOf } from '../values/possible.ts'

/**
 * Checks that conditions name fields that exist, ask for values that these can have, and require every property that
 * they test: JSON Schema lets an absent property pass any test.
 */
export const tested: MeaningCheck = (definitions) =>
  definitions.stages.flatMap((stage) => [
    ...formConditions(stage)
      .flatMap(withInner)
      .flatMap((placed) => [
        ...unknownFields(definitions, stage, placed),
        ...unrequired(stage, placed),
        ...impossible(definitions, stage, placed),
      ]),
    ...transitionConditions(stage).flatMap((placed) => unrequired(stage, placed)),
  ])

function unknownFields(
  { stages }: Definitions,
  stage: FolderStage,
  { part, at, schema, table }: PlacedSchema,
): Mistake[] {
  // The condition in data.schema.json sees the form alone, without facts.
  const facts = part === 'data' ? [] : factNames(stage)
  const fields = [...Object.keys(schemasIn(stage, table)), ...facts]
  const tests = Object.keys(schema.properties ?? {})
  const named = [
    ...tests.map((field) => ({ field, at: [...at, 'properties', field], on: 'key' as const })),
    ...(schema.required ?? []).flatMap((field, n) =>
      tests.includes(field) ? [] : { field, at: [...at, 'required', n], on: undefined },
    ),
  ]
  return named
    .filter(({ field }) => !fields.includes(field))
    .map(({ field, at: where, on }) =>
      inStage(
        stage,
        part,
        where,
        `there is no field "${field}".${calledNow(stage, field) || elsewhere(field) || suggestion(field, fields) || (part !== 'data' && ofAnother(stages, field)) || ' Name it in data.schema.json, or remove it here.'}`,
        on,
      ),
    )
}

/** The fields that a condition may name, and within a row also its columns. */
const schemasIn = ({ data: { properties } }: FolderStage, table: string | undefined): Record<string, Schema> =>
  table === undefined ? properties : { ...properties, ...columnsOf(properties[table]) }

function unrequired(stage: FolderStage, { part, at, schema }: PlacedSchema): Mistake[] {
  return Object.keys(schema.properties ?? {})
    .filter((property) => !schema.required?.includes(property))
    .map((property) =>
      inStage(
        stage,
        part,
        [...at, 'properties', property],
        `"${property}" is tested but not required: while it is absent, the test passes. Add it to "required" beside "properties".`,
        'key',
      ),
    )
}

function impossible(
  definitions: Definitions,
  stage: FolderStage,
  { part, at, schema, table }: PlacedSchema,
): Mistake[] {
  const schemas = schemasOf(definitions, stage, table)
  return Object.entries(schema.properties ?? {}).flatMap(([field, test]) => {
    const options = optionsIn(schemas(field))
    if (!options || typeof test !== 'object') return []
    return testedValues(test)
      .filter(({ value }) => !options.includes(String(value)))
      .map(({ value, key }) =>
        inStage(
          stage,
          part,
          [...at, 'properties', field, ...key],
          `"${field}" can never be "${value}".${choice(String(value), options)}`,
        ),
      )
  })
}

interface TestedValue {
  value: unknown
  key: (string | number)[]
}

function testedValues(test: Schema): TestedValue[] {
  const constant = test.const === undefined ? [] : [{ value: test.const, key: ['const'] }]
  return [
    ...constant,
    ...(test.enum ?? []).map((value, n) => ({ value, key: ['enum', n] })),
    ...valuesWithin(test, 'contains'),
    ...valuesWithin(test, 'not'),
  ]
}

function valuesWithin(test: Schema, word: 'contains' | 'not'): TestedValue[] {
  const inner = test[word]
  return isRecord(inner) ? testedValues(inner).map(({ value, key }) => ({ value, key: [word, ...key] })) : []
}
