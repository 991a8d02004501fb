import type { NamedRule, ReferenceData, Schema } from '../../../../../src/engine/definition.ts'
import type { Param } from '../../../../../src/engine/rules/named/params.ts'
import { fieldsOf, namedRules as rules } from '../../../../../src/engine/rules/named/registry.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { typeOfSchema } from '../../valueTypes.ts'

/** Checks that a named rule's fields hold what it compares, and that it does not compare a field with itself. */
export const namedRules: MeaningCheck = ({ stages, reference }) =>
  stages.flatMap((stage) =>
    stage.stage.guards.flatMap((guard, n) =>
      'rule' in guard
        ? [
            ...unfit(stage, reference, guard.rule, ['guards', n, 'rule']),
            ...same(stage, guard.rule, ['guards', n, 'rule']),
          ]
        : [],
    ),
  )

/** For each kind of value: whether a field holds it, and the end of the mistake's sentence if not. */
const wanted: Record<
  NonNullable<Param['holds']>,
  { fits(schema: Schema, reference: ReferenceData): boolean; mend: string }
> = {
  date: {
    fits: (schema) => typeOfSchema(schema)?.kind === 'date',
    mend: 'is no date. Give it the format "date", or name another field.',
  },
  level: {
    fits: ({ enum: options }, { authorityLevels }) =>
      options?.some((option) => authorityLevels.some(({ code }) => code === option)) ?? false,
    mend: 'offers no authority level. Give it the levels of reference.json as options, or name another field.',
  },
}

function unfit({ data, ...stage }: FolderStage, reference: ReferenceData, rule: NamedRule, at: JsonPath): Mistake[] {
  return Object.entries(rules[rule.name]?.params ?? {}).flatMap(([param, { holds }]) => {
    const name = String(rule[param])
    const schema = Object.hasOwn(data.properties, name) ? data.properties[name] : undefined
    if (!holds || !schema || wanted[holds].fits(schema, reference)) return []
    return inStage(stage, 'stage', [...at, param], `"${name}" ${wanted[holds].mend}`)
  })
}

function same(stage: FolderStage, rule: NamedRule, at: JsonPath): Mistake[] {
  const named = fieldsOf(rule)
  return named.flatMap((each, n) =>
    named.findIndex(({ name }) => name === each.name) < n
      ? inStage(stage, 'stage', [...at, ...each.at], `"${each.name}" is compared with itself. Name another field.`)
      : [],
  )
}
