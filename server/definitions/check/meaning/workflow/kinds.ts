import { fileOfKind, standardKind } from '../../../../../src/engine/applications/kinds.ts'
import type { KindDefinition } from '../../../../../src/engine/definition.ts'
import { notCarried } from '../../../../../src/engine/applications/carried.ts'
import type { Definitions, FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { workflowFile } from '../../../../../src/engine/source/resolve.ts'
import { everyPath } from '../../paths/everyPath.ts'
import { permissionsInFull } from '../../permissions.ts'
import type { JsonPath, MeaningCheck, Mistake, MistakeArgs } from '../../mistake.ts'
import { allStates } from '../../../../../src/engine/source/states.ts'
import { choice } from '../../suggest.ts'
import { type Source, membersOf } from '../../../../../src/engine/source/source.ts'
import { knownPeople, namesInPermission } from '../people/people.ts'
import { broken } from '../records/recordPaths.ts'

interface KindCheckContext {
  definitions: Definitions
  source: Source
  kind: KindDefinition
  /** The stages of the kind. */
  stages: FolderStage[]
}

/**
 * Checks that each kind of application can be started, follows states and carries values that exist, and can be
 * decided.
 */
export const kinds: MeaningCheck = (definitions, source) => {
  const wrongNames = misnamed(source)
  if (wrongNames.length > 0) return wrongNames
  return Object.entries(definitions.kinds).flatMap(([name, kind]) => {
    const listed = kind.stages.map(({ formType }) => formType)
    const stages = definitions.stages.filter(({ stage }) => listed.includes(stage.formType))
    const context = { definitions, source, kind, stages }
    const found = [...sameTitle(definitions, name), ...checks.flatMap((check) => check(context))]
    return found.map(([at, message, on]): Mistake => ({ file: fileOfKind(name), at, message, on }))
  })
}

/** Finds kinds with the same title, by which people choose among them. */
function sameTitle({ kinds: all }: Definitions, name: string): MistakeArgs[] {
  const [first] = Object.keys(all).filter((other) => all[other]?.title === all[name]?.title)
  return first === undefined || first === name
    ? []
    : [[['title'], `${fileOfKind(first)} has the title "${all[name]?.title}" too. Name one otherwise.`]]
}

/** Finds file names that cannot be names of kinds. On the wire a kind is named like its file, with "_" for "-". */
const misnamed = (source: Source): Mistake[] =>
  membersOf(source, 'paths')
    .filter((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name === standardKind)
    .map((name) => ({
      file: `paths/${name}.json`,
      at: ['title'],
      message: `this name is not for a kind of application. Use lower case and hyphens, such as annual-review.json, and not ${standardKind}.json.`,
    }))

const checks: ((context: KindCheckContext) => MistakeArgs[])[] = [
  function starters({ definitions, kind: { startedBy } }) {
    const people = namesInPermission('stage', startedBy, ['startedBy']).flatMap(({ at, kind, name }): MistakeArgs[] => {
      const known = knownPeople(definitions)[kind]
      return known.includes(name) ? [] : [[at, `there is no ${kind} "${name}".${choice(name, known)}`]]
    })
    const { authority } = startedBy
    const paths = authority === undefined ? [] : broken(definitions, authority)
    return [...people, ...paths.map((message): MistakeArgs => [['startedBy', 'authority'], message])]
  },

  function beginnings({ definitions, kind: { from } }) {
    const states = everyPath(definitions).flatMap(({ path }) => Object.entries(path.states))
    const closed = states.flatMap(([code, { meta }]) => (meta?.closed ? [code] : []))
    return from.flatMap((code, n): MistakeArgs[] => {
      if (closed.includes(code)) return []
      const what = states.some(([known]) => known === code)
        ? `an application in the state "${code}" is still open, and only a closed one can be followed.`
        : `no path has the state "${code}".`
      return [[['from', n], `${what}${choice(code, [...new Set(closed)])}`]]
    })
  },

  function carried({ kind: { carry, approves, stages: entries }, stages }) {
    return Object.entries(carry).flatMap(([formType, fields]): MistakeArgs[] => {
      const at = ['carry', formType]
      const stage = stages.find((one) => one.stage.formType === formType)
      const listed = entries.map((entry) => entry.formType)
      // A listed stage without a folder is a mistake of the list alone.
      if (!stage && listed.includes(formType)) return []
      if (!stage) return [[at, `"stages" lists no stage "${formType}".${choice(formType, listed)}`, 'key']]
      if (formType === approves)
        return [[at, `the decision of "${formType}" is taken again: none of its values are carried. Remove it.`, 'key']]
      return fields === 'all' ? [] : fields.flatMap((field, n) => carriedField(stage, field, [...at, n]))
    })
  },

  function draft({ kind: { carry, stages: entries }, stages }) {
    const first = entries[0]?.formType ?? ''
    const stage = stages.find((one) => one.stage.formType === first)
    const needed = Object.keys(stage?.stage.draftRequired ?? {}).filter((field) => stage?.data.properties[field])
    const fields = carry[first] ?? []
    return needed
      .filter((field) => fields !== 'all' && !fields.includes(field))
      .map((field): MistakeArgs => [
        ['carry', ...(first in carry ? [first] : [])],
        `even a draft of "${first}" needs "${field}". Carry it.`,
        'key',
      ])
  },

  function firstStage({ kind: { path, stages: entries } }) {
    const first = entries[0]?.formType ?? ''
    const begun = allStates(path).filter(({ keys }) => keys[0] === path.initial)
    if (begun.some(({ state }) => state.meta?.open?.includes(first))) return []
    return [
      [
        ['stages', 0, 'formType'],
        `an application of this kind begins with the stage "${first}", but the state "${path.initial}" does not open it. Add it to the state's "open".`,
      ],
    ]
  },

  function levels({ definitions, source, kind: { stages: entries }, stages }) {
    const sources = new Map(definitions.stages.map(({ stage }) => [stage.source, stage.formType]))
    return stages.flatMap((stage): MistakeArgs[] => {
      const paths = permissionsInFull(workflowFile(source, stage.folder)).flatMap(({ may }) => may.authority ?? [])
      const missing = new Set(paths.flatMap((path) => sources.get(path.split('.')[0] ?? '') ?? []))
      for (const { formType } of entries) missing.delete(formType)
      const n = entries.findIndex(({ formType }) => formType === stage.stage.formType)
      return [...missing].map((formType): MistakeArgs => [
        ['stages', n, 'formType'],
        `people act in "${stage.stage.formType}" by an authority level that the stage "${formType}" sets, and this path has no such stage. Add it.`,
      ])
    })
  },
]

function carriedField(stage: FolderStage, field: string, at: JsonPath): MistakeArgs[] {
  const known = Object.keys(stage.data.properties)
  if (!known.includes(field)) return [[at, `there is no field "${field}".${choice(field, known)}`]]
  const reason = notCarried(stage).get(field)
  return reason === undefined ? [] : [[at, `"${field}" cannot be carried: ${reason} Remove it here.`]]
}
