import { format } from 'oxfmt'
import { type Plugin, runnerImport } from 'vite'
import { operators } from '../../src/engine/expressions/operators/registry.ts'
import { paramSchemas } from '../../src/engine/rules/named/params.ts'
import { namedRules } from '../../src/engine/rules/named/registry.ts'
import type { RuleDescriptor } from '../../src/engine/rules/named/rule.ts'
import type { Schema } from '../../src/engine/definition.ts'
import { cellWords } from '../../src/engine/tables/words.ts'
import { formats } from '../../src/engine/kinds/registry.ts'
import type { WidgetDescriptor } from '../../src/form/widgets/widget.ts'
import { briefingParts } from '../../server/queries/briefings/parts/registry.ts'
import { acceptedTypes } from '../../src/engine/documentRules.ts'
import type { GeneratedFile } from './file.ts'

type Definitions = Record<string, Schema & { enumDescriptions?: string[] }>

/** Generates the parts of the meta-schemas that follow from the descriptors. */
export const metaSchema: GeneratedFile = {
  path: 'schemas/meta/generated.schema.json',
  from: 'the descriptors of field kinds, widgets, named rules, operators, words of cells and parts of briefings',
  async text() {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'generated.schema.json',
      title: 'The formats, widgets, named rules, operators, cells, parts of briefings and file types of the product',
      description: 'Written by `npm run generate` from the descriptors in src/.',
      definitions: {
        ...formatDefinitions(),
        ...widgetDefinitions(await widgets()),
        ...ruleDefinitions(),
        ...expressionDefinitions(),
        cell: cellDefinition(),
        briefingPart: {
          description: 'A part that the server puts together.',
          enum: Object.keys(briefingParts),
          enumDescriptions: Object.values(briefingParts).map(({ description }) => description),
        },
        fileTypes: {
          description: 'File name extensions; without them, all that are accepted.',
          type: 'array',
          items: { enum: [...acceptedTypes] },
          uniqueItems: true,
          minItems: 1,
        },
      },
    }
    const { code } = await format('generated.schema.json', JSON.stringify(schema), { printWidth: 120 })
    return code
  },
}

const noStyles = '\0no styles'

/** Drops the style sheets that components import: Node cannot read them, and nothing here needs them. */
const withoutStyles: Plugin = {
  name: 'without styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? noStyles : null),
  load: (id) => (id === noStyles ? '' : null),
}

async function widgets(): Promise<Record<string, WidgetDescriptor>> {
  const { module } = await runnerImport<{ widgets: Record<string, WidgetDescriptor> }>(
    '/src/form/widgets/registry.ts',
    {
      configFile: false,
      logLevel: 'error',
      plugins: [withoutStyles],
    },
  )
  return module.widgets
}

function formatDefinitions(): Definitions {
  const known = [...formats.values()].filter(({ type }) => type !== 'object')
  return {
    format: {
      description: 'What kind of text or number it is; without it, any value of the type.',
      enum: known.map(({ name }) => name),
      enumDescriptions: known.map(({ description }) => description),
    },
  }
}

function widgetDefinitions(table: Record<string, WidgetDescriptor>): Definitions {
  return {
    widget: { description: 'How the field is shown; by default, its type decides.', enum: Object.keys(table) },
    cellWidget: {
      description: 'How the cells of the column are shown; by default, its type decides.',
      enum: Object.keys(table).filter((name) => table[name]?.fitsCell !== false),
    },
    placeholder: {
      description: 'The widgets that show what an empty field says.',
      enum: Object.keys(table).filter((name) => table[name]?.placeholder),
    },
    ...Object.fromEntries(Object.entries(table).map(([name, { draws }]) => [`draws-${name}`, draws])),
    ...Object.fromEntries(
      Object.entries(table).flatMap(([name, { options }]) => (options ? [[`options-${name}`, object(options)]] : [])),
    ),
  }
}

function ruleDefinitions(): Definitions {
  const names = Object.keys(namedRules)
  return {
    rule: {
      description: 'A named rule, for what a condition cannot express.',
      type: 'object',
      required: ['name'],
      properties: { name: { description: "The rule's name.", enum: names } },
      allOf: names.map((name) => ({
        if: { properties: { name: { const: name } } },
        // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own keyword.
        then: { $ref: `#/definitions/rule-${name}` },
      })),
    },
    ...Object.fromEntries(Object.entries(namedRules).map(([name, rule]) => [`rule-${name}`, paramsOf(name, rule)])),
  }
}

/**
 * Describes the form of expressions. Whether an expression fits the fields and facts is checked by
 * server/definitions/check/meaning/values/expressions.ts.
 */
function expressionDefinitions(): Definitions {
  const known: [string, Schema][] = Object.entries(operators).map(([name, { description }]) => [name, { description }])
  const variable: Schema = { description: 'The value of a field or a fact, or with "table.column" those of a column.' }
  const operation: Schema = {
    description: 'A single operator with its operands (JsonLogic).',
    ...object({ var: variable, ...Object.fromEntries(known) }),
    minProperties: 1,
    maxProperties: 1,
  }
  const isOperation: Schema = {
    propertyNames: { enum: ['var', ...known.map(([name]) => name)] },
    minProperties: 1,
    properties: { if: { type: 'array' } },
  }
  const $ref = '#/definitions/operation'
  return {
    operation,
    expression: {
      description: 'A value, or an operator with its operands.',
      type: ['object', 'number', 'string', 'boolean'],
      if: { type: 'object' },
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own keyword.
      then: { $ref },
    },
    condition: {
      description: 'A condition over fields and facts: a JSON Schema, or an expression.',
      if: isOperation,
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own keyword.
      then: { $ref },
      else: { $ref: 'condition.schema.json' },
    },
  }
}

/**
 * Describes the form of a cell. Whether it fits the input of its table is checked by
 * server/definitions/check/meaning/values/tables.ts.
 */
function cellDefinition(): Schema {
  const words = Object.entries(cellWords).map(([word, { description }]): [string, Schema] => [word, { description }])
  return {
    description: 'What the input must be for the row to match; {} matches everything.',
    ...object(Object.fromEntries(words)),
  }
}

function paramsOf(rule: string, { params }: RuleDescriptor): Schema {
  const properties = Object.fromEntries(
    Object.entries(params).map(([name, { kind, description }]) => [name, { description, ...paramSchemas[kind] }]),
  )
  const name = { description: "The rule's name.", const: rule }
  return { ...object({ name, ...properties }), required: Object.keys(params) }
}

const object = (properties: Record<string, Schema | boolean>): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
})
