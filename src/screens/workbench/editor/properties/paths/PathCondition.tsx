import { useId, useState } from 'react'
import { isRecord, valueAt } from '../../../../../engine/path.ts'
import { t } from '../../../../../texts/t.ts'
import { acts } from '../../../../../workbench/edits/acts.ts'
import type { PathCondition as Condition } from '../../../../../workbench/edits/pathConditions.ts'
import { type JsonPath, textAt, valueIn } from '../../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../../workbench/symbolTable.ts'
import { stagesOnPath } from '../../../../../workbench/paths.ts'
import { useEditor } from '../../useEditor.ts'
import { PathValue } from './PathValue.tsx'

export interface PathConditionProps {
  file: string
  /** The place of the transition in the file. */
  at: JsonPath
  /** The label before the choice. */
  label: string
}

const kinds = {
  '': () => t('always'),
  stageDone: () => t('when a stage is done'),
  matches: () => t('when a field has a value'),
} as const

type Kind = keyof typeof kinds

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text)

/** The condition of a path's transition. It is written once it is complete. */
export function PathCondition({ file, at, label }: PathConditionProps) {
  const { files, apply } = useEditor()
  const id = useId()
  const written = valueAt(valueIn(files, file), [...at, 'guard'])
  const type = textAt(written, ['type'])
  // The chosen kind, until the condition is complete or the file changes.
  const [begun, begin] = useState<{ kind: Kind; over: unknown }>()
  const kind = begun && begun.over === written ? begun.kind : isKind(type) ? type : ''
  const change = (condition: Condition | undefined) => {
    begin(undefined)
    apply(acts.changeCondition({ file, at, condition }))
  }
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={kind}
        onChange={({ target: { value } }) => {
          if (value === '') change(undefined)
          else if (isKind(value)) begin({ kind: value, over: written })
        }}
      >
        {Object.entries(kinds).map(([each, words]) => (
          <option key={each} value={each}>
            {words()}
          </option>
        ))}
      </select>
      {kind === 'stageDone' && (
        <DoneStage file={file} stage={type === kind ? textAt(written, ['params', 'stage']) : ''} onChange={change} />
      )}
      {kind === 'matches' && (
        <PathValue
          file={file}
          asked={type === kind && isRecord(written) && isRecord(written.params) ? written.params : {}}
          onChange={(params) => change({ type: 'matches', params })}
        />
      )}
    </>
  )
}

interface DoneStageProps {
  file: string
  stage: string
  onChange(condition: Condition): void
}

function DoneStage({ file, stage, onChange }: DoneStageProps) {
  const { files } = useEditor()
  const { stages } = symbolTableOf(files)
  return (
    <select
      className="input"
      aria-label={t('Stage that is done')}
      value={stage}
      onChange={({ target }) => onChange({ type: 'stageDone', params: { stage: target.value } })}
    >
      <option value="" disabled>
        {t('Choose a stage')}
      </option>
      {stagesOnPath(files, file).map((each) => (
        <option key={each} value={each}>
          {stages.get(each)?.title ?? each}
        </option>
      ))}
    </select>
  )
}
