import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { wireFile } from '../../../../../src/engine/source/resolve.ts'
import type { Source, StagePart } from '../../../../../src/engine/source/source.ts'
import { type JsonPath, type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'

interface Claim {
  stage: FolderStage
  at: JsonPath
  on?: 'key'
  part: StagePart
  what: string
  word: string
}

/** Checks that no two stages claim the same name, and no two values the same key on the wire. */
export const wire: MeaningCheck = ({ stages }, source) => [
  ...clashes(stages.flatMap((stage) => names(stage, source))),
  ...clashes(stages.flatMap(wireKeys)),
  ...stages.flatMap(workflowId),
]

function clashes(claims: Claim[]): Mistake[] {
  const first = new Map<string, Claim>()
  return claims.flatMap((claim) => {
    const key = `${claim.what} ${claim.word}`
    const other = first.get(key)
    first.set(key, other ?? claim)
    if (!other) return []
    const where = other.stage === claim.stage ? 'twice in this stage' : `by "${other.stage.stage.formType}" too`
    return inStage(
      claim.stage,
      claim.part,
      claim.at,
      `the ${claim.what} "${claim.word}" is used ${where}. Choose another.`,
      claim.on,
    )
  })
}

function names(stage: FolderStage, files: Source): Claim[] {
  const { formType, source, workflowType, payload } = stage.stage
  const isOwn = wireFile(files, stage.folder).prefix !== undefined
  const claim = (what: string, word: string, at: JsonPath): Claim => ({ stage, part: 'stage', what, word, at })
  return [
    claim('form type', formType.replaceAll('_', '').toLowerCase(), ['formType']),
    claim('source', source, ['source']),
    claim('workflow type', workflowType, ['workflowType']),
    { ...claim('prefix', payload.prefix, isOwn ? ['prefix'] : ['source']), ...(isOwn && { part: 'wire' }) },
  ]
}

function wireKeys(stage: FolderStage): Claim[] {
  const { prefix, unprefixed = [], stamps = {}, createInstance } = stage.stage.payload
  const claim = (part: Claim['part'], word: string, at: JsonPath, on?: 'key'): Claim => ({
    stage,
    part,
    what: 'wire key',
    word,
    at,
    on,
  })
  return [
    ...Object.keys(stage.data.properties).map((field) =>
      claim('data', unprefixed.includes(field) ? field : prefix + field, ['properties', field], 'key'),
    ),
    ...Object.keys(stamps).map((stamp) => claim('wire', prefix + stamp, ['stamps', stamp], 'key')),
    ...(createInstance ? [claim('wire', createInstance, ['createInstance'])] : []),
  ]
}

function workflowId(stage: FolderStage): Mistake[] {
  const { workflowType } = stage.stage
  return stage.workflow.id === workflowType
    ? []
    : [
        inStage(
          stage,
          'workflow',
          ['id'],
          `the workflow is "${stage.workflow.id}" here and "${workflowType}" in stage.json. Make them the same.`,
        ),
      ]
}
