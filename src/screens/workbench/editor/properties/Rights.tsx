import { useId } from 'react'
import { isRecord, valueAt } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../../../../workbench/files.ts'
import { useEditor } from '../useEditor.ts'

export interface RightsProps {
  field: { stage: string; field: string }
}

const rights = { edit: () => t('Who may change it'), see: () => t('Who may see it') } as const

/**
 * Who may change and see a field: everybody who may change and see the form, or some of the people that the workflow
 * names.
 */
export function Rights({ field: { stage, field } }: RightsProps) {
  const { files, apply } = useEditor()
  const id = useId()
  const people = peopleOf(files, stage)
  return (
    <section className="editor-acts stage-form" aria-label={t('Rights')}>
      <h3>{t('Rights')}</h3>
      {(['edit', 'see'] as const).map((right) => {
        const given = rightOf(files, stage, field, right)
        const isInFull = given !== undefined && typeof given !== 'string'
        return (
          <div key={right}>
            <label htmlFor={`${id}-${right}`}>{rights[right]()}</label>
            <select
              id={`${id}-${right}`}
              className="input"
              value={isInFull ? '{}' : (given ?? '')}
              onChange={({ target }) => apply(withRight({ stage, field, right }, target.value))}
            >
              <option value="">{t('As for the form')}</option>
              {people.map((each) => (
                <option key={each}>{each}</option>
              ))}
              {isInFull && (
                <option value="{}" disabled>
                  {t('As the file says')}
                </option>
              )}
            </select>
          </div>
        )
      })}
    </section>
  )
}

type Right = keyof typeof rights

/** The names of the people in the stage's workflow. */
export function peopleOf(files: DefinitionFiles, stage: string): string[] {
  const people = valueAt(valueIn(files, fileOf(stage, 'workflow')), ['people'])
  return isRecord(people) ? Object.keys(people) : []
}

const rightOf = (files: DefinitionFiles, stage: string, field: string, right: Right): unknown =>
  valueAt(valueIn(files, fileOf(stage, 'stage')), ['rights', field, right])

const withRight =
  ({ stage, field, right }: { stage: string; field: string; right: Right }, people: string) =>
  (files: DefinitionFiles) => {
    const file = fileOf(stage, 'stage')
    if (people !== '') return doing({ do: 'set', file, at: ['rights', field, right], value: people })(files)
    const all = valueAt(valueIn(files, file), ['rights'])
    const own = valueAt(all, [field])
    const isOnly = isRecord(own) && Object.keys(own).length === 1
    const isLast = isOnly && isRecord(all) && Object.keys(all).length === 1
    return doing({
      do: 'remove',
      file,
      at: isLast ? ['rights'] : isOnly ? ['rights', field] : ['rights', field, right],
    })(files)
  }
