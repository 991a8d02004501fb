import fc from 'fast-check'
import type { FieldUi, RowRules, Schema, StageDefinition, ValidDefinition } from '../../src/engine/definition.ts'
import type { PartialStage } from '../cases/stages.ts'
import { type Draw, maybe } from './draw.ts'
import { condition, expression, type NamesInScope, noNames, operationOf, typesOfValues } from './expressions.ts'
import { column, computedSchema, field, type GeneratedField } from './fields.ts'

/** Where the application of a generated stage has values of its own. */
const applicationPaths = { amount: 'number', 'other_form.grade': 'text', 'other_form.since': 'date' } as const

/** The transition that rules are about. */
export const completing = { code: 'DONE', name: 'Done', metadata: { completes: true } }

/** A stage that says something with every word of the vocabulary that both sides evaluate. A later field may read earlier ones. */
export function definition(draw: Draw): PartialStage {
  const facts = factsOf(draw)
  const names: NamesInScope = { values: [...facts.names], columns: [], lists: [] }
  const properties: Record<string, Schema> = {}
  const ui: Record<string, FieldUi> = {}
  const computed: NonNullable<StageDefinition['computed']> = {}
  const add = (name: string, { schema, reads }: GeneratedField) => {
    properties[name] = { title: name.toUpperCase(), ...schema }
    names.values.push(...reads.map(({ path, type }) => ({ name: path(name), type })))
  }
  for (let n = 0; n < draw(fc.integer({ min: 2, max: 6 })); n += 1) {
    const name = `field_${n}`
    if (draw(fc.nat({ max: 3 })) === 0) ui[name] = { 'ui:when': condition(draw, names) }
    add(name, field(draw))
    if (properties[name]?.type === 'array') names.lists.push(name)
  }
  const table = tableOf(draw, names)
  properties.rows = table.schema
  for (let n = 0; n < draw(fc.integer({ min: 1, max: 4 })); n += 1) {
    const type = draw(fc.constantFrom(...typesOfValues))
    computed[`computed_${n}`] = expression(draw, type, names)
    add(`computed_${n}`, { schema: computedSchema[type], reads: [{ path: (name) => name, type }] })
  }
  const entered = Object.keys(properties).filter((name) => !(name in computed))
  const some = () => draw(fc.subarray(entered, { minLength: 1 }))
  return {
    stage: {
      formType: 'made',
      facts: facts.defined,
      computed,
      valid: { [draw(fc.constantFrom(...entered))]: valid(draw, names) },
      rules: [
        { when: condition(draw, names), require: some() },
        { when: condition(draw, names), lock: some() },
        { when: condition(draw, names), warn: `Look at {${draw(fc.constantFrom(...Object.keys(properties)))}}.` },
        ...(draw(fc.boolean()) ? [{ when: condition(draw, { ...noNames, values: facts.names }), show: some() }] : []),
      ],
      rows: { rows: table.rules },
      ...maybe(draw(fc.boolean()), () => ({ draftRequired: { [draw(fc.constantFrom(...entered))]: 'It is needed.' } })),
    },
    data: { properties, ...maybe(draw(fc.boolean()), () => ({ required: some() })) },
    ui: { ...ui, ...maybe(table.conditional !== undefined, () => ({ rows: { items: table.conditional } })) },
  }
}

const valid = (draw: Draw, names: NamesInScope): ValidDefinition => ({
  holds: operationOf(draw, names),
  message: 'It does not hold.',
})

/** None depends on who asks: nobody enters what is withheld from them, and tests/cases/rights shows what then stays. */
function factsOf(draw: Draw): { defined: NonNullable<StageDefinition['facts']>; names: NamesInScope['values'] } {
  const read = Object.entries(applicationPaths).map(([from, type]) => ({ name: from.replace('.', '_'), from, type }))
  const names: NamesInScope['values'] = [
    ...read.map(({ name, type }) => ({ name, type })),
    { name: '$state', type: 'text' },
    { name: '$today', type: 'date' },
  ]
  const type = draw(fc.constantFrom(...typesOfValues))
  const made = { is: expression(draw, type, { ...noNames, values: names }) }
  return {
    defined: { ...Object.fromEntries(read.map(({ name, from }) => [name, { from }])), fact: made },
    names: [...names, { name: 'fact', type }],
  }
}

interface GeneratedTable {
  schema: Schema
  rules: RowRules
  conditional?: Record<string, FieldUi>
}

/** A table with columns of every kind; the first is in every row, and of the others some are computed, conditional, required and added up. */
function tableOf(draw: Draw, names: NamesInScope): GeneratedTable {
  const columns: Record<string, Schema> = { id: { type: 'string', format: 'uuid' } }
  const inRow: NamesInScope = { ...noNames, values: [...names.values] }
  const conditional: Record<string, FieldUi> = {}
  for (let n = 0; n < draw(fc.integer({ min: 1, max: 4 })); n += 1) {
    const name = `column_${n}`
    const { schema, reads } = column(draw)
    if (n > 0 && draw(fc.nat({ max: 3 })) === 0) conditional[name] = { 'ui:when': condition(draw, inRow) }
    columns[name] = { title: `Column ${n}`, ...schema }
    inRow.values.push(...reads.map(({ path, type }) => ({ name: path(name), type })))
    if (reads[0]?.type === 'number') names.columns.push(`rows.${name}`)
  }
  const entered = Object.keys(columns).filter((name) => name !== 'id')
  columns.worked_out = { title: 'Worked out', type: 'number' }
  const rules: RowRules = {
    computed: { worked_out: expression(draw, 'number', inRow) },
    valid: { [draw(fc.constantFrom(...entered))]: valid(draw, inRow) },
    rules: [{ when: condition(draw, inRow), require: draw(fc.subarray(entered, { minLength: 1 })) }],
    totals: { worked_out: { sum: draw(fc.constantFrom({ const: 100 }, { minimum: 1 }, { maximum: 0 })) } },
  }
  names.columns.push('rows.worked_out')
  names.lists.push('rows')
  const limits = draw(fc.constantFrom({}, { minItems: 2 }, { maxItems: 2 }))
  const schema: Schema = {
    title: 'Rows',
    type: 'array',
    ...limits,
    items: { type: 'object', additionalProperties: false, properties: columns },
  }
  return { schema, rules, ...(Object.keys(conditional).length > 0 && { conditional }) }
}
