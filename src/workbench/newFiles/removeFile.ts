import { collections } from '../../engine/source/source.ts'
import { type Edit, edit } from '../edits/edit.ts'

/** Whether a file is in a collection and so may be removed. */
export const isRemovable = (file: string): boolean => collections.some((folder) => file.startsWith(`${folder}/`))

/** Removes a file with its cases. The check names whatever still needs it. */
export const removeFile = ({ file }: { file: string }): Edit =>
  edit((files) => {
    const gone = [file, file.replace(/\.json$/, '.cases.json')]
    return new Map([...files].filter(([path]) => !gone.includes(path)))
  })
