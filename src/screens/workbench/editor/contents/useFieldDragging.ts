import Sortable from 'sortablejs'
import { useEffect, useRef } from 'react'
import { acts } from '../../../../workbench/edits/acts.ts'
import { useEditor } from '../useEditor.ts'
import { fieldListsOf } from './fieldLists.ts'

/**
 * Fields are dragged within their list and into other lists of the stage. React owns the lists: what is dropped goes
 * back to where it was, and the files change. `FieldPlace` does the same by the keyboard.
 */
export function useFieldDragging(stage: string) {
  const list = useRef<HTMLUListElement>(null)
  const { files, apply } = useEditor()
  const drop = useRef((_field: string, _key: string, _number: number) => {})
  useEffect(() => {
    drop.current = (field, into, number) => {
      const target = fieldListsOf(files, stage).find((each) => each.key === into)
      if (!target) return
      const others = target.fields.filter((each) => each !== field)
      apply(acts.moveField({ stage, field, place: target.place, before: others[number] }))
    }
  })
  useEffect(() => {
    if (!list.current) return
    const sortable = Sortable.create(list.current, {
      group: `fields:${stage}`,
      animation: 150,
      delay: 200,
      delayOnTouchOnly: true,
      ghostClass: 'sortable-ghost',
      onEnd({ from, to, item, oldIndex = 0, newIndex }) {
        item.remove()
        from.insertBefore(item, from.children.item(oldIndex))
        if (newIndex !== undefined && (from !== to || newIndex !== oldIndex))
          drop.current(item.dataset.field ?? '', to.dataset.place ?? '', newIndex)
      },
    })
    return () => sortable.destroy()
  }, [stage])
  return list
}
