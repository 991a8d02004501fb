import { useState } from 'react'
import { t } from '../../../../texts/t.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { fieldListsOf } from '../contents/fieldLists.ts'
import { useEditor } from '../useEditor.ts'
import { AddDialog } from './AddDialog.tsx'
import { newFieldOf, newFieldStage } from './newFieldForm.ts'
import { nameFor } from './newForm.ts'

export interface AddFieldProps {
  stage: string
  onClose(): void
  onAdded(field: string): void
}

/** Adds a field in one step: its label, its kind, its place, and who may change it. */
export function AddField({ stage, onClose, onAdded }: AddFieldProps) {
  const { files, selection } = useEditor()
  const [form] = useState(() => newFieldStage(files, stage))
  return (
    <AddDialog
      title={t('Add a field')}
      action={t('Add the field')}
      guide="guide/ask-for"
      form={form}
      begin={{ [nameFor('place')]: placeNear(fieldListsOf(files, stage), selection) }}
      editOf={(data) => acts.addField(newFieldOf(files, stage, data))}
      onAdded={(data) => onAdded(newFieldOf(files, stage, data).name)}
      onClose={onClose}
    />
  )
}

/** The place where the person is at work, else the last tab. */
function placeNear(
  lists: ReturnType<typeof fieldListsOf>,
  selection: ReturnType<typeof useEditor>['selection'],
): string {
  const near = lists.find(({ fields, place }) => {
    if (selection.kind === 'field') return fields.includes(selection.field)
    return 'tab' in selection && typeof place === 'object' && place.tab === selection.tab
  })
  return (near ?? lists.findLast(({ place }) => typeof place === 'object') ?? lists[0])?.key ?? ''
}
