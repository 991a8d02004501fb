import { useState } from 'react'
import type { FormData } from '../../../../engine/definition.ts'
import { t } from '../../../../texts/t.ts'
import { acts } from '../../../../workbench/edits/acts.ts'
import { type DefinitionFiles, formTypes } from '../../../../workbench/files.ts'
import { symbolTableOf } from '../../../../workbench/symbolTable.ts'
import { nameForm } from '../../../../workbench/newStage/addStage.ts'
import { useEditor } from '../useEditor.ts'
import { AddDialog } from './AddDialog.tsx'
import { asking, choice, nameFor, newForm, textIn } from './newForm.ts'

export interface AddStageProps {
  onClose(): void
  onAdded(stage: string): void
}

/** Adds a stage in one step: its title, its place on the path, and who works on it. */
export function AddStage({ onClose, onAdded }: AddStageProps) {
  const { files } = useEditor()
  const [form] = useState(() => newStageForm(files))
  return (
    <AddDialog
      title={t('Add a stage')}
      action={t('Add the stage')}
      guide="guide/add-a-stage"
      form={form}
      begin={{ [nameFor('position')]: 'after' }}
      editOf={(data) => acts.addStage(newStageOf(data))}
      blamed={(data) => (isFree(files, textIn(data, 'name')) ? 'known' : 'name')}
      onAdded={(data) => onAdded(textIn(data, 'name'))}
      onClose={onClose}
    />
  )
}

/** Whether a stage may have this name. If so, the mistake is its place. */
const isFree = (files: DefinitionFiles, name: string): boolean =>
  new RegExp(nameForm).test(name) && !formTypes(files).includes(name)

function newStageForm(files: DefinitionFiles) {
  const { stages, roles } = symbolTableOf(files)
  const known = formTypes(files)
  const fields = [
    asking('title', { title: t('Title'), type: 'string', maxLength: 100 }),
    asking('name', { title: t('Name in the data'), type: 'string', maxLength: 60 }),
    asking('position', choice(t('Place on the path'), ['after', 'beside']), {
      'ui:enumNames': [t('Once another stage is done'), t('At the same time as another stage')],
    }),
    asking('known', choice(t('The other stage'), known), {
      'ui:enumNames': known.map((each) => stages.get(each)?.title ?? each),
    }),
    asking('role', choice(t('Who works on it'), [...roles.keys()]), { 'ui:enumNames': [...roles.values()] }),
  ]
  return newForm(t('Add a stage'), fields, ['title', 'name', 'position', 'known', 'role'])
}

const newStageOf = (data: FormData): Parameters<typeof acts.addStage>[0] => ({
  title: textIn(data, 'title'),
  name: textIn(data, 'name'),
  position: textIn(data, 'position') === 'beside' ? 'beside' : 'after',
  known: textIn(data, 'known'),
  role: textIn(data, 'role'),
})
