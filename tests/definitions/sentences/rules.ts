import type {
  FieldRule,
  GuardDefinition,
  RowRules,
  StageDefinition,
  StageFiles,
} from '../../../src/engine/definition.ts'
import { sentenceOf } from '../../../src/engine/expressions/sentence.ts'
import { descriptorOf } from '../../../src/engine/rules/named/registry.ts'
import { asWritten } from '../../../src/workbench/sentences/naming.ts'
import { condition } from './conditions.ts'

/** One sentence for each rule and each message of a stage. */
export function ruleLines({ stage, data }: StageFiles): string[] {
  return [
    ...(data.if === undefined ? [] : [`complete only if: if ${condition(data.if)} then ${condition(data.then)}`]),
    ...stage.guards.map(
      (guard) =>
        `when ${condition(guard.when)}: ${demand(guard)}, ${guard.by ? `judged by the ${guard.by}, ` : ''}else ${guard.notice ? 'only say ' : ''}"${guard.message}"`,
    ),
    ...(stage.comments ?? []).map(
      ({ when, given, take }) =>
        `when ${condition(when)}${given ? ` and ${condition(given)}` : ''}: the comment is ${take.join(', else ')}`,
    ),
    ...stage.navigation.map(({ when, go }) => `when ${condition(when)}: go to ${go}`),
    ...authority(stage),
  ]
}

function demand(guard: GuardDefinition): string {
  if ('rule' in guard) return descriptorOf(guard.rule).sentence(guard.rule, asWritten)
  return 'holds' in guard ? sentenceOf(guard.holds, asWritten) : condition(guard.require)
}

type ComputedPart = 'facts' | 'computed' | 'proposed' | 'valid' | 'rules' | 'rows' | 'rights' | 'documents'

/** One sentence for each fact, computed field, comparison and rule about fields. */
export function computedLines({ stage }: { stage: Pick<StageDefinition, ComputedPart> }): string[] {
  const { facts = {}, computed = {}, proposed = {}, valid = {}, rules = [], rows = {} } = stage
  const { rights = {}, documents = {} } = stage
  return [
    ...Object.entries(facts).map(
      ([fact, given]) => `fact ${fact}: ${'from' in given ? given.from : sentenceOf(given.is, asWritten)}`,
    ),
    ...Object.entries(computed).map(([field, expression]) => `${field} is ${sentenceOf(expression, asWritten)}`),
    ...Object.entries(proposed).map(
      ([field, { value, because }]) =>
        `${field} is proposed: ${sentenceOf(value, asWritten)}${because === undefined ? '' : `, because ${sentenceOf(because, asWritten)}`}`,
    ),
    ...Object.entries(valid).map(
      ([field, { holds, message }]) => `${field}: ${sentenceOf(holds, asWritten)}, else "${message}"`,
    ),
    ...rules.map(fieldRule),
    ...Object.entries(rows).flatMap(([table, own]) => rowLines(own).map((line) => `in each row of ${table}: ${line}`)),
    ...Object.entries(rights).flatMap(([field, { edit, see }]) => [
      ...(see ? [`${field} is seen by ${JSON.stringify(see)}`] : []),
      ...(edit ? [`${field} is changed by ${JSON.stringify(edit)}`] : []),
    ]),
    ...Object.entries(documents).map(
      ([kind, { title, types = ['any type'], requiredBy, when, validMonths }]) =>
        `document ${kind} "${title}" (${types.join(', ')}), valid for ${validMonths ?? 'any number of'} months: required by ${requiredBy.join(', ')}${when ? ` when ${condition(when)}` : ''}`,
    ),
  ]
}

function rowLines({ computed = {}, valid = {}, rules = [], totals = {} }: RowRules): string[] {
  return [
    ...computedLines({ stage: { computed, valid } }),
    ...rules.map(fieldRule),
    ...Object.entries(totals).map(
      ([column, { sum, message }]) =>
        `total of ${column} ${JSON.stringify(sum)}${message ? `, else "${message}"` : ''}`,
    ),
  ]
}

function fieldRule({ when, on, require = [], show = [], lock = [], warn }: FieldRule): string {
  const what = [
    ...require.map((field) => `require ${field}`),
    ...show.map((field) => `show ${field}`),
    ...lock.map((field) => `lock ${field}`),
    ...(warn === undefined ? [] : [`warn "${warn}"`]),
  ]
  return `${when ? `when ${condition(when)}` : 'always'}${on ? ` on ${on.join(', ')}` : ''}: ${what.join(', ')}`
}

function authority({ authority: rule }: StageDefinition): string[] {
  return rule ? [`no action for ${rule.roles.join(', ')} weaker than ${rule.required}: "${rule.message}"`] : []
}

/** How the stage's payload travels and what its screen says. */
export function stageLines({ stage }: StageFiles): string[] {
  const { payload, save, heading, headers = [], messages, requiresInstance } = stage
  const stamps = Object.entries(payload.stamps ?? {}).map(
    ([name, stamp]) => `stamp ${payload.prefix}${name}: ${JSON.stringify(stamp)}`,
  )
  return [
    `${stage.title}: form type ${stage.formType}, workflow ${stage.workflowType}, step ${stage.stepNumber}, record ${stage.source}, prefix ${payload.prefix}`,
    ...(heading ? [`heading: new "${heading.new}", existing "${heading.existing}"`] : []),
    `headers: ${headers.join(', ')}`,
    ...stamps,
    ...(payload.createInstance ? [`without an instance: ${payload.createInstance}`] : []),
    ...(requiresInstance === false ? ['transitions are tried without an instance'] : []),
    save
      ? `save: "${save.label}"${save.on ? ` on ${save.on === 'new' ? 'a new' : 'an unstarted'} form only` : ''}, then ${save.go ?? 'stay'}`
      : 'save: no button, saving is a transition',
    ...Object.entries(messages).map(([key, message]) => `${key}: "${message}"`),
  ]
}
