import { isRecord } from '../../src/engine/path.ts'
import { type Task, tasksByKey, valuesByKey } from './examples.ts'
import { type MetaKey, type MetaSchema, metaKeys, metaSchemas } from './keys.ts'

const tasks = tasksByKey()
const values = valuesByKey()

/** Writes the page of a meta-schema: for each key its place, type, meaning, an example, and the task that uses it. */
export function pageOf(meta: string): string {
  const keys = metaKeys.filter((key) => key.meta === meta)
  const parts = [...new Set(keys.map(({ part }) => part))]
  const { title, description } = metaSchemas[meta] ?? {}
  return [
    `# ${String(title)}`,
    '',
    String(description),
    '',
    note,
    ...parts.flatMap((part) => [
      '',
      ...(part === '' ? [] : [`## ${part}`, '', ...describedPart(meta, part)]),
      '| key | type | meaning | example | task |',
      '|---|---|---|---|---|',
      ...keys.filter((key) => key.part === part).map(row),
    ]),
    '',
  ].join('\n')
}

const note =
  '`*` stands for a name of your choice, `[]` for an entry of a list. `npm run generate` writes this page from the meta-schemas; the examples are from [a small bank](../example).'

const describedPart = (meta: string, part: string): string[] => {
  const { definitions } = metaSchemas[meta] ?? {}
  const found = isRecord(definitions) ? definitions[part] : undefined
  return isRecord(found) && typeof found.description === 'string' ? [found.description, ''] : []
}

function row(key: MetaKey): string {
  const cells = [
    `\`${key.path}\``,
    typeOf(key),
    meaningOf(key),
    exampleOf(key.id),
    (tasks.get(key.id) ?? []).slice(0, mostTasks).map(link).join(', '),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

const mostTasks = 2

const link = ({ page, title }: Task): string => `[${title}](../guide/${page})`

/** A key's description, or else that of what it refers to, with the possible values. */
function meaningOf({ schema, meta }: MetaKey): string {
  return `${descriptionOf(schema, meta)}${optionsOf(targetOf(schema, meta))}`
}

function optionsOf({ enum: options, enumDescriptions: descriptions, items }: MetaSchema): string {
  if (isRecord(items) && Array.isArray(items.enum)) return optionsOf(items).replace(/^ One of /, ' Any of ')
  if (!Array.isArray(options)) return ''
  const known = Array.isArray(descriptions) ? descriptions : []
  const written = options.map(
    (each, n) => `${code(each)}${known[n] === undefined ? '' : ` (${lowered(String(known[n]))})`}`,
  )
  return ` One of ${written.join(', ')}.`
}

/** A sentence with a small first letter, for use inside another sentence. */
const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')

/** The schema that a key refers to, or the key's own schema. */
function targetOf(schema: MetaSchema, here: string): MetaSchema {
  const found = typeof schema.$ref === 'string' ? referred(schema.$ref, here) : undefined
  return found?.schema ?? schema
}

/** The description of a key, or else of what it refers to. */
export function descriptionOf(schema: MetaSchema, here: string): string {
  if (typeof schema.description === 'string') return schema.description
  const target = typeof schema.$ref === 'string' ? referred(schema.$ref, here) : undefined
  return target ? descriptionOf(target.schema, target.meta) : ''
}

const names: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
  null: 'null',
}

function typeOf({ schema, meta }: Pick<MetaKey, 'schema' | 'meta'>): string {
  if (schema.const !== undefined) return code(schema.const)
  if (Array.isArray(schema.enum)) return 'text'
  if (typeof schema.$ref === 'string') return referenceTo(schema.$ref, meta)
  const types = [schema.type].flat().filter((type) => typeof type === 'string')
  if (types.length === 0) return ''
  const named = types.map((type) => names[type] ?? type).join(' or ')
  if (isRecord(schema.items)) return `${named} of ${inList(schema.items, meta)}`
  return isRecord(schema.additionalProperties) ? `${named} of ${inList(schema.additionalProperties, meta)}` : named
}

const plurals: Record<string, string> = {
  string: 'texts',
  object: 'objects',
  integer: 'whole numbers',
  number: 'numbers',
}

function inList(schema: MetaSchema, here: string): string {
  const found = typeof schema.$ref === 'string' ? referred(schema.$ref, here) : undefined
  if (found && !hasHeading(found)) return found.schema.type === 'string' ? 'texts' : found.part
  if (typeof schema.$ref === 'string') return referenceTo(schema.$ref, here)
  return plurals[String(schema.type)] ?? 'values'
}

/**
 * A link to the part of a page that a `$ref` names; a part that has no keys has no heading, so its type is shown
 * instead.
 */
function referenceTo($ref: string, here: string): string {
  const found = referred($ref, here)
  if (!found) return ''
  const { meta, part } = found
  if (hasHeading(found)) return `[${part || meta}](${meta}.md${part && `#${part.toLowerCase()}`})`
  const isOneType = typeof found.schema.type === 'string' || Array.isArray(found.schema.enum)
  return isOneType ? typeOf(found) : part
}

const hasHeading = ({ meta, part }: Pick<MetaKey, 'meta' | 'part'>): boolean =>
  metaKeys.some((key) => key.meta === meta && key.part === part)

function referred($ref: string, here: string): { meta: string; part: string; schema: MetaSchema } | undefined {
  const [file = '', pointer = ''] = $ref.split('#')
  const meta = file === '' ? here : file.replace('.schema.json', '')
  const steps = pointer.split('/').filter((step) => step !== '')
  const schema = steps.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), metaSchemas[meta])
  if (!isRecord(schema)) return undefined
  return { meta, part: steps[0] === 'definitions' ? (steps[1] ?? '') : '', schema }
}

/** In characters: a longer example does not fit into a cell. */
const longest = 80

function exampleOf(id: string): string {
  const found = (values.get(id) ?? []).map((value) => JSON.stringify(value, null, 1).replaceAll(/\s+/g, ' '))
  const short = found.filter((text) => text.length <= longest).toSorted((one, other) => other.length - one.length)
  return short[0] === undefined ? '' : code(JSON.parse(short[0]))
}

/** JSON with a space after each comma and colon, except inside texts. */
const code = (value: unknown): string =>
  `\`${JSON.stringify(value).replaceAll(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part))}\``
