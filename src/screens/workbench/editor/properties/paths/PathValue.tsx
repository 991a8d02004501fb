import { useState } from 'react'
import { quoted } from '../../../../../texts/quoted.ts'
import { t } from '../../../../../texts/t.ts'
import type { Value } from '../../../../../workbench/conditions/comparisons.ts'
import { pathOf } from '../../../../../workbench/edits/facts.ts'
import { textAt } from '../../../../../workbench/files.ts'
import { type SymbolTable, type StageSymbols, symbolTableOf } from '../../../../../workbench/symbolTable.ts'
import { stagesOnPath } from '../../../../../workbench/paths.ts'
import { fieldAt } from '../../../../../workbench/sentences/naming.ts'
import { ClauseValue } from '../../conditions/ClauseValue.tsx'
import { type Subject, subjectsOf } from '../../conditions/subjects.ts'
import { useEditor } from '../../useEditor.ts'

export interface PathValueProps {
  file: string
  /** What the condition in the file names: a path into the application, and the value that must be there. */
  asked: Readonly<Record<string, unknown>>
  onChange(params: { path: string; const: Value }): void
}

/**
 * Chooses a field of a stage on the path, and the value that it must have. An application has no values of other
 * stages.
 */
export function PathValue({ file, asked, onChange }: PathValueProps) {
  const { files } = useEditor()
  const symbols = symbolTableOf(files)
  const path = textAt(asked, ['path'])
  const found = path === '' ? undefined : fieldAt(symbols, path)
  // The chosen field, until it has a value or the file changes.
  const [begun, begin] = useState({ formType: '', field: '', over: '' })
  const isBegun = begun.formType !== '' && begun.over === path
  const formType = isBegun ? begun.formType : (found?.stage.formType ?? '')
  const field = isBegun ? begun.field : (found?.field ?? '')
  const stage = symbols.stages.get(formType)
  const stages = new Set([...stagesOnPath(files, file), ...(stage ? [formType] : [])])
  const fields = stage ? askable(symbols, stage) : []
  const subject = fields.find(({ name }) => name === field)
  const value = asked.const
  return (
    <>
      {path !== '' && !found && (
        <p>{t('It tests {path}, which is not a field of any form.', { path: quoted(path) })}</p>
      )}
      <select
        className="input"
        aria-label={t('Stage of the field')}
        value={formType}
        onChange={({ target }) => begin({ formType: target.value, field: '', over: path })}
      >
        <option value="" disabled>
          {t('Choose a stage')}
        </option>
        {[...stages].map((each) => (
          <option key={each} value={each}>
            {symbols.stages.get(each)?.title ?? each}
          </option>
        ))}
      </select>
      {stage && (
        <select
          className="input"
          aria-label={t('Field')}
          value={field}
          onChange={({ target }) => begin({ formType, field: target.value, over: path })}
        >
          <option value="" disabled>
            {t('Choose a field')}
          </option>
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      )}
      {stage && subject && (
        <ClauseValue
          key={field}
          clause={{ name: field, comparison: 'is', ...(isValue(value) && field === found?.field && { value }) }}
          subject={subject}
          others={[]}
          onChange={({ value: next }) =>
            next !== undefined && next !== '' && onChange({ path: pathOf(stage, field), const: next })
          }
        />
      )}
    </>
  )
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value)

/** The fields of a stage that have a single plain value. */
const askable = (symbols: SymbolTable, stage: StageSymbols): Subject[] =>
  subjectsOf(symbols, stage.formType).filter(
    ({ name, sort }) => Object.hasOwn(stage.fields, name) && sort !== 'several',
  )
