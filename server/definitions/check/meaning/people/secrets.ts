import { isDeepStrictEqual } from 'node:util'
import { readBy } from '../../../../../src/engine/conditions/condition.ts'
import { shownByPerson } from '../../../../../src/engine/conditions/visibility.ts'
import { namesIn } from '../../../../../src/engine/expressions/expression.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { fieldCompared } from '../../../../../src/engine/records/where.ts'
import { readByGuard } from '../../../../../src/engine/rules/refusal.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import type { StagePart } from '../../../../../src/engine/source/source.ts'
import { conditionsOf, expressionsOf } from '../../expressions.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { placesIn } from '../records/references.ts'
import { namedInMessage } from '../texts/placeholders.ts'
import { fieldsWithSee, secretFields } from '../../secretFields.ts'

/**
 * Checks that nothing reveals a field to people who may not see it: no text that includes its value, and nothing that
 * follows from it.
 */
export const secrets: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    secretFields(stage).size === 0 ? [] : [...recorded(stage), ...judging(stage), ...following(stage)],
  )

/** Finds secret fields in texts that the history shows everybody. */
function recorded(stage: FolderStage): Mistake[] {
  const { guards, rules = [], comments = [] } = stage.stage
  const secret = secretFields(stage)
  const filled = [
    ...guards.flatMap(({ message, notice }, n) => (notice ? [{ text: message, at: ['guards', n, 'message'] }] : [])),
    ...rules.flatMap(({ warn }, n) => (warn === undefined ? [] : [{ text: warn, at: ['rules', n, 'warn'] }])),
  ].flatMap(({ text, at }) => namedInMessage(text).map((field) => ({ field, at })))
  const taken = comments.flatMap(({ take }, n) => take.map((field, m) => ({ field, at: ['comments', n, 'take', m] })))
  return [...filled, ...taken]
    .filter(({ field }) => secret.has(field))
    .map(({ field, at }) =>
      inStage(
        stage,
        'stage',
        at,
        `everybody can read this in the history, and not everybody may see "${field}". Leave "${field}" out.`,
      ),
    )
}

/** Finds guards that read a field that rules hide from some people: their transitions would be judged without it. */
function judging(stage: FolderStage): Mistake[] {
  const hidden = new Set(shownByPerson(stage))
  return stage.stage.guards.flatMap((guard, n) => {
    const own = guard.notice ? undefined : readByGuard(guard).find((name) => hidden.has(name))
    if (own === undefined) return []
    const why = `people from whom a rule hides "${own}" would get past this guard.`
    return [inStage(stage, 'stage', ['guards', n], `${why} Give "${own}" a "see" under "rights" instead of the rule.`)]
  })
}

/**
 * A part of the definitions that reads fields, with the fields that its result is about. `about` is empty where
 * everybody sees the result.
 */
interface Reader {
  part: StagePart
  at: JsonPath
  reads: string[]
  about: string[]
  /**
   * Of `about`, the fields for which the server needs the value whoever acts: it copies from the chosen record, or
   * refuses what does not match.
   */
  forEverybody?: string[]
}

/** Finds fields that follow from a field with a right to see it, but have not the same right. */
function following(stage: FolderStage): Mistake[] {
  const { rights = {}, computed = {} } = stage.stage
  const [withSee, secret] = [fieldsWithSee(stage), secretFields(stage)]
  return readersOf(stage).flatMap(({ part, at, reads, about, forEverybody = [] }) => {
    const isComputed = at[0] === 'computed' && Object.hasOwn(computed, about[0] ?? '')
    const isUsed = (name: string) => forEverybody.some((field) => !isShownWith(stage, field, name))
    const isFollowed = (name: string) => secret.has(name) && (isComputed || about.length === 0 || isUsed(name))
    const own = [...new Set(reads)].find((name) => withSee.has(name) || isFollowed(name))
    if (own === undefined) return []
    if (about.length === 0)
      return [inStage(stage, part, at, `this shows everybody "${own}", which not everybody may see. Leave it out.`)]
    const open = about.find((field) => !rights[own]?.see || !isDeepStrictEqual(rights[field]?.see, rights[own].see))
    if (open === undefined) return []
    const mend = rights[own]?.see ? `Give "${open}" the same "see" under "rights".` : `Let it follow from other fields.`
    return [inStage(stage, part, at, `"${open}" follows from "${own}", which not everybody may see. ${mend}`)]
  })
}

/** Whether a field is shown under the same conditions as another one. */
const isShownWith = ({ stage: { rules = [] }, ui }: FolderStage, field: string, other: string): boolean =>
  rules.every(({ show = [] }) => show.includes(field) === show.includes(other)) &&
  isDeepStrictEqual(fieldUi(ui, field)?.['ui:when'], fieldUi(ui, other)?.['ui:when'])

function readersOf(stage: FolderStage): Reader[] {
  const { computed = {}, proposed = {}, valid = {}, derived = {}, guards, rules = [] } = stage.stage
  const inStageFile = (at: JsonPath, reads: string[], about: string[]): Reader => ({ part: 'stage', at, reads, about })
  return [
    ...Object.entries(computed).map(([field, expression]) =>
      inStageFile(['computed', field], fieldsIn(expression), [field]),
    ),
    ...Object.entries(proposed).map(([field, { value, because = '' }]) =>
      inStageFile(['proposed', field], [...fieldsIn(value), ...fieldsIn(because)], [field]),
    ),
    ...Object.entries(valid).map(([field, { holds, message }]) => ({
      ...inStageFile(['valid', field], [...fieldsIn(holds), ...namedInMessage(message)], [field]),
      forEverybody: [field],
    })),
    ...Object.entries(derived).flatMap(([field, { from, take }]) =>
      take ? [{ ...inStageFile(['derived', field], [from], [field]), forEverybody: [field] }] : [],
    ),
    ...comparedByWhere(stage),
    ...guards.map((guard, n) => {
      // To people who may not see what a guard depends on, its refusal says only that. So its message may fill in what
      // the guard itself reads.
      const reads = guard.notice ? readByGuard(guard) : []
      const others = namedInMessage(guard.message).filter((name) => !readByGuard(guard).includes(name))
      return inStageFile(['guards', n], [...reads, ...others], [])
    }),
    ...expressionsOf(stage).flatMap(({ part, at, expression, table }): Reader[] =>
      table === undefined ? [] : [{ part, at, reads: fieldsIn(expression), about: [table] }],
    ),
    ...conditionsOf(stage).map(({ part, at, condition, table }): Reader => {
      if (table !== undefined) return { part, at, reads: readBy(condition), about: [table] }
      const { show = [], require = [], lock = [], warn } = at[0] === 'rules' ? (rules[Number(at[1])] ?? {}) : {}
      const about = part === 'ui' ? [String(at[0])] : warn === undefined ? [...show, ...require, ...lock] : []
      const forEverybody = [...require, ...lock].filter((field) => !show.includes(field))
      return { part, at, reads: readBy(condition), about, forEverybody }
    }),
    ...(stage.data.if
      ? [
          {
            part: 'data' as const,
            at: ['if'],
            reads: conditionReads(stage),
            about: demanded(stage),
            forEverybody: demanded(stage),
          },
        ]
      : []),
  ]
}

/** What choices are compared with: which of them are accepted tells it. */
function comparedByWhere(stage: FolderStage): Reader[] {
  return placesIn(stage).flatMap(({ at, reference: { where = {} } }) => {
    const [list, field = '', , column = ''] = at.map(String)
    return Object.entries(where).flatMap(([name, value]): Reader[] => {
      const compared = fieldCompared(stage, value, list === 'rows' ? `${field}.0.${column}` : field)
      return compared === undefined
        ? []
        : [{ part: 'stage', at: [...at, 'where', name], reads: [compared], about: [field], forEverybody: [field] }]
    })
  })
}

const fieldsIn = (expression: Parameters<typeof namesIn>[0]): string[] =>
  namesIn(expression).map((name) => name.split('.', 1)[0] ?? name)

const conditionReads = ({ data }: FolderStage): string[] => (typeof data.if === 'object' ? readBy(data.if) : [])

const demanded = ({ data }: FolderStage): string[] => (typeof data.then === 'object' ? readBy(data.then) : [])
