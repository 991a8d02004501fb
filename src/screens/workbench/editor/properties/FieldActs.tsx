import { useId, useState } from 'react'
import { valueAt } from '../../../../engine/path.ts'
import { t } from '../../../../texts/t.ts'
import { PlainButton } from '../../../../ui/PlainButton.tsx'
import { acts } from '../../../../workbench/edits/acts.ts'
import { doing } from '../../../../workbench/edits/operations.ts'
import { fileOf, valueIn } from '../../../../workbench/files.ts'
import { fieldListsOf } from '../contents/fieldLists.ts'
import { useEditor } from '../useEditor.ts'

export interface FieldActsProps {
  field: { stage: string; field: string }
}

/** Moves, renames or retires a field. */
export function FieldActs({ field: { stage, field } }: FieldActsProps) {
  const { files, apply, rename } = useEditor()
  const [name, setName] = useState(field)
  const id = useId()
  const lists = fieldListsOf(files, stage)
  const own = lists.find(({ fields }) => fields.includes(field))
  const place = own?.fields.indexOf(field) ?? -1
  const retired = { file: fileOf(stage, 'data'), at: ['properties', field, 'retired'] }
  const isRetired = valueAt(valueIn(files, retired.file), retired.at) === true
  const move = (before: string | undefined, to = own) =>
    to && apply(acts.moveField({ stage, field, place: to.place, before }))
  return (
    <section className="editor-acts stage-form" aria-label={t('Place and name')}>
      <h3>{t('Place and name')}</h3>
      <div className="editor-line">
        <PlainButton
          look="outlined"
          aria-disabled={place <= 0}
          onClick={() => place > 0 && move(own?.fields[place - 1])}
        >
          {t('Move up')}
        </PlainButton>
        <PlainButton
          look="outlined"
          aria-disabled={!own || place >= own.fields.length - 1}
          onClick={() => own && place < own.fields.length - 1 && move(own.fields[place + 2])}
        >
          {t('Move down')}
        </PlainButton>
      </div>
      <label htmlFor={`${id}-place`}>{t('Move to')}</label>
      <select
        id={`${id}-place`}
        className="input"
        value={own?.key ?? ''}
        onChange={({ target }) =>
          move(
            undefined,
            lists.find(({ key }) => key === target.value),
          )
        }
      >
        {lists.map((list) => (
          <option key={list.key} value={list.key}>
            {list.name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-name`}>{t('Name in the data')}</label>
      <div className="editor-line">
        <input
          id={`${id}-name`}
          className="input"
          value={name}
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
        <PlainButton
          look="outlined"
          aria-disabled={name === field}
          onClick={() =>
            name !== field &&
            rename(acts.renameField({ stage, field, to: name }), { kind: 'field', stage, field: name })
          }
        >
          {t('Rename')}
        </PlainButton>
      </div>
      {isRetired && (
        <p className="field-help">{t('It is no longer asked for, and shown only where it has a value.')}</p>
      )}
      <PlainButton
        look="text"
        onClick={() => apply(isRetired ? doing({ do: 'remove', ...retired }) : acts.retireField({ stage, field }))}
      >
        {isRetired ? t('Ask for it again') : t('No longer ask for it')}
      </PlainButton>
    </section>
  )
}
