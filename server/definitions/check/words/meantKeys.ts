import { quoted, suggestion } from '../suggest.ts'

/** An object for whose keys people write others, as in other products. It is recognized by keys that only it has. */
interface Habits {
  has: string[]
  /** By the key that was written: the key that was meant, or a sentence. */
  meant: Record<string, string>
  /** A sentence for any other key. */
  otherwise?: (key: string) => string
}

const inStage = (key: string) => `Name the field under "${key}" of stage.json.`
const inUi = (key: string) => `Set "${key}" for the field in ui.schema.json.`

const severalChoices =
  'The options of several choices are in "items": { "type": "string", "enum": […] }, with "uniqueItems": true beside it.'

const dataField: Habits = {
  has: ['title', 'formerly'],
  meant: {
    default: inStage('defaults'),
    description: inUi('ui:help'),
    help: inUi('ui:help'),
    required: 'List the field under "required" at the top of data.schema.json.',
    label: 'title',
    name: 'title',
    readOnly: inUi('ui:readonly'),
    readonly: inUi('ui:readonly'),
    multiple: `${severalChoices} Its type is "array".`,
    enum: severalChoices,
    options: 'enum',
    choices: 'enum',
    values: 'enum',
    enumNames: inUi('ui:enumNames'),
    widget: inUi('ui:widget'),
    placeholder: inUi('ui:placeholder'),
    hidden: 'List the field under "ui:hidden" in ui.schema.json, or set "ui:when" for it there.',
    when: inUi('ui:when'),
    if: `${inUi('ui:when')} Or write a rule under "rules" of stage.json.`,
    max: 'maximum',
    min: 'minimum',
    step: 'multipleOf',
    computed: inStage('computed'),
    formula: inStage('computed'),
    expression: inStage('computed'),
    lookup: inStage('computed'),
    exclusiveMinimum: 'Use "minimum", or compare the field under "valid" of stage.json.',
    exclusiveMaximum: 'Use "maximum", or compare the field under "valid" of stage.json.',
    const: 'A field with a single value has an "enum" of one.',
    unit: 'Write the unit into the "title".',
  },
  otherwise: (key) => (key.startsWith('ui:') ? inUi(key) : ''),
}

const uiField: Habits = {
  has: ['ui:widget', 'ui:help'],
  meant: {
    'ui:title': 'Set the title in data.schema.json.',
    title: 'Set the title in data.schema.json.',
    label: 'Set the title in data.schema.json.',
    required: 'List the field under "required" at the top of data.schema.json.',
    'ui:description': 'ui:help',
    description: 'ui:help',
    'ui:disabled': 'ui:readonly',
    'ui:pastNote': 'A table cannot show the note. Remove it.',
    'ui:hidden': 'List the field under "ui:hidden" at the top of this file.',
  },
}

const tab: Habits = {
  has: ['title', 'fields', 'sections'],
  meant: {},
  otherwise: () => 'How a field is drawn is written under its name at the top of this file, beside "ui:tabs".',
}

const uiFile: Habits = {
  has: ['ui:tabs', 'ui:above'],
  meant: { 'ui:order': 'Order the fields by "fields" in "ui:tabs".', tabs: 'ui:tabs' },
}

const operators: Record<string, string> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '&&': 'and',
  '||': 'or',
  ...Object.fromEntries(
    ['==', '!=', '<', '<=', '>', '>=', 'in', 'and', 'or'].map((name) => [
      name,
      'An expression has one operator and nothing beside it.',
    ]),
  ),
  ...Object.fromEntries(
    ['require', 'show', 'lock', 'warn'].map((effect) => [effect, 'Put it beside "when", not inside it.']),
  ),
}

const dataFile: Habits = {
  has: ['properties', 'additionalProperties', 'if'],
  meant: {
    allOf:
      'A form has one "if" and "then". Put each of the others into "guards" of stage.json, as "require": { "if": …, "then": … }.',
    anyOf: 'Write a guard: "require" in "guards" of stage.json may say "anyOf".',
  },
}

const condition: Habits = {
  has: ['allOf', 'anyOf'],
  meant: operators,
  otherwise: (key) =>
    `To test the field "${key}", write { "required": ["${key}"], "properties": { "${key}": { "const": … } } }.`,
}

const transition: Habits = {
  has: ['target', 'meta'],
  meant: Object.fromEntries(
    ['name', 'description', 'completes', 'raises', 'reason', 'notify'].map((key) => [key, 'Put it inside "meta".']),
  ),
}

const inWire = (key: string) => `Set "${key}" in wire.json of the same folder.`

const stageFile: Habits = {
  has: ['formType', 'navigation'],
  meant: {
    payload:
      'Move what it says into a file wire.json in the same folder, and the "references" of its "rows" to "rows" of this file.',
    ...Object.fromEntries(
      ['prefix', 'unprefixed', 'readFrom', 'stamps', 'createInstance', 'unset', 'accept'].map((key) => [
        key,
        inWire(key),
      ]),
    ),
  },
}

const wireFile: Habits = {
  has: ['prefix', 'stamps'],
  meant: {
    references: 'Name the column under "rows", "references" of stage.json, or the field under its "references".',
  },
}

const wireRows: Habits = {
  has: ['dropBlank', 'readFrom'],
  meant: { references: 'Name the columns under "rows" of stage.json: the table, then "references".' },
}

const role: Habits = {
  has: ['name', 'title', 'may'],
  meant: {
    retired: 'Take the role out of the "people" of each workflow.json. Remove it here once nobody has it.',
    people: 'Who has a role is said where people are maintained.',
  },
}

const due: Habits = { has: ['workingDays', 'remind'], meant: { days: 'workingDays' } }

const conditionsSubsequent: Habits = {
  has: ['statedBy', 'waive'],
  meant: {
    on: 'statedBy',
    requiredBy: 'statedBy',
    people: 'owners',
    fulfill: 'fulfil',
    fulfilledBy: 'fulfil',
    waiver: 'waive',
    waivedBy: 'waive',
  },
}

const approvedLimits: Habits = {
  has: ['approvedBy', 'line'],
  meant: {
    on: 'approvedBy',
    table: 'from',
    limit: 'amount',
    name: 'line',
    expires: 'expiry',
    maturity: 'expiry',
    group: 'same',
  },
}

const table: Habits[] = [
  dataField,
  dataFile,
  uiField,
  tab,
  uiFile,
  condition,
  transition,
  stageFile,
  wireFile,
  wireRows,
  role,
  due,
  conditionsSubsequent,
  approvedLimits,
]

/** The mend for an unknown key: the key that was meant, where it belongs, or all known keys. */
export function meantKey(key: string, known: string[]): string {
  if (key === '$comment' || key === '//') return ' JSON has no comments. Remove it.'
  const habits = table.find(({ has }) => has.every((each) => known.includes(each)))
  const meant = habits && Object.hasOwn(habits.meant, key) ? habits.meant[key] : undefined
  if (meant !== undefined) return /[ .]/.test(meant) ? ` ${meant}` : ` Did you mean "${meant}"?`
  if (known.includes(`ui:${key}`)) return ` Did you mean "ui:${key}"?`
  const near = suggestion(key, known)
  if (near) return near
  const otherwise = habits?.otherwise?.(key)
  return otherwise ? ` ${otherwise}` : ` Known keys: ${quoted(known)}.`
}
