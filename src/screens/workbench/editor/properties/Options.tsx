import { useId } from 'react'
import { t } from '../../../../texts/t.ts'
import { fileOf } from '../../../../workbench/files.ts'
import { type Option, optionsIn, optionsPlace, withOption, withOptions, withPasted } from './optionEdits.ts'
import { OptionRow } from './OptionRow.tsx'
import { NewOption } from './NewOption.tsx'
import { GuideLink } from '../../guide/GuideLink.tsx'
import { useEditor } from '../useEditor.ts'

export interface OptionsProps {
  /** The field whose own options they are, or the list of reference.json. */
  field?: { stage: string; field: string }
  list?: string
}

/** Options as a grid: a line for each, with its name. Rows copied from a spreadsheet can be pasted. */
export function Options({ field, list }: OptionsProps) {
  const { files, apply } = useEditor()
  const id = useId()
  const place = optionsPlace(files, { field, list })
  const options = place && optionsIn(files, place)
  if (!place || !options) return null
  const about = JSON.stringify([place.file, place.at])
  const isShared = field !== undefined && place.file !== fileOf(field.stage, 'data')
  const canRetire = place.retired !== undefined
  const write = (lines: readonly Option[]) => apply(withOptions(place, lines))
  return (
    <section className="editor-acts stage-form" aria-label={t('Options')}>
      <h3 id={id}>{t('Options')}</h3>
      <GuideLink to="guide/change-options">{t('How this works')}</GuideLink>
      {canRetire && <p className="field-help">{t('An option that is no longer offered stays where it was chosen.')}</p>}
      {isShared && <p className="field-help">{t('From a list that other fields may use, too.')}</p>}
      <table className="editor-grid" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('Stored as')}</th>
            <th scope="col">{t('Name')}</th>
            {canRetire && (
              <th scope="col" className="editor-offered">
                {t('Offered')}
              </th>
            )}
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, n) => (
            <OptionRow
              key={n}
              option={option}
              number={n + 1}
              canRetire={canRetire}
              onChange={(change, column) => apply(withOption(place, n, change), `${about} ${n} ${column}`)}
              onPaste={(text, column) => {
                const pasted = withPasted(options, { n, column }, text)
                if (pasted) write(pasted)
                return pasted !== undefined
              }}
              onRemove={() => write(options.toSpliced(n, 1))}
            />
          ))}
        </tbody>
      </table>
      <NewOption onAdd={(fresh) => write([...options, ...fresh])} />
    </section>
  )
}
