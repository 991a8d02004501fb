import { acts } from '../../../../workbench/edits/acts.ts'
import { useDragging } from '../useDragging.ts'
import { useEditor } from '../useEditor.ts'
import { fieldListsOf } from './fieldLists.ts'

/** Fields are dragged within their list and into others of the stage. `FieldActs` does the same by the keyboard. */
export function useFieldDragging(stage: string) {
  const { files, apply } = useEditor()
  return useDragging(`fields:${stage}`, (from, to) => {
    const lists = fieldListsOf(files, stage)
    const field = lists.find(({ key }) => key === from.place)?.fields[from.number]
    const target = lists.find(({ key }) => key === to.place)
    if (field === undefined || !target) return
    const others = target.fields.filter((each) => each !== field)
    apply(acts.moveField({ stage, field, place: target.place, before: others[to.number] }))
  })
}
