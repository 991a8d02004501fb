const format = (type: string, name: string) => `Write "type": "${type}" with "format": "${name}".`
const text = 'Write "type": "string" with a "maxLength".'
const number = 'Write "type": "number".'
const several =
  'Write "type": "array" with "uniqueItems": true and the options in "items": { "type": "string", "enum": […] }.'
const options = 'Write "type": "string" with the options as "enum".'

/** The types that people name, and how the definitions write each. */
const meant: Record<string, string> = {
  date: format('string', 'date'),
  month: format('string', 'month'),
  'date-time': format('string', 'date-time'),
  datetime: format('string', 'date-time'),
  uuid: format('string', 'uuid'),
  'formatted-text': format('string', 'formatted-text'),
  country: format('string', 'country'),
  currency: format('string', 'currency'),
  percent: format('number', 'percent'),
  percentage: format('number', 'percent'),
  money: format('object', 'money'),
  amount: format('object', 'money'),
  text,
  textarea: `${text} Set "ui:widget": "textarea" in ui.schema.json.`,
  prose: `${text} Set "ui:widget": "textarea" in ui.schema.json.`,
  str: text,
  varchar: text,
  bool: 'Write "type": "boolean".',
  yesno: 'Write "type": "boolean".',
  checkbox: 'Write "type": "boolean".',
  int: 'Write "type": "integer".',
  float: number,
  double: number,
  decimal: number,
  numeric: number,
  select: options,
  choice: options,
  enum: options,
  severalchoices: several,
  multichoice: several,
  multiselect: several,
  table: 'Write "type": "array" with the columns in "items".',
  list: 'Write "type": "array" with what it holds in "items".',
  null: 'An empty field is absent. Write the type of the value that it has when it is filled.',
}

/** The fix for an unknown type; undefined if it cannot be guessed. */
export const meantType = (type: unknown): string | undefined =>
  typeof type === 'string' && Object.hasOwn(meant, type.toLowerCase()) ? meant[type.toLowerCase()] : undefined
