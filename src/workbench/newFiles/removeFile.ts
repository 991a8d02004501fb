import { collections } from '../../engine/source/source.ts'
import { type Edit, edit } from '../edits/edit.ts'

/** Whether a file is one of several, which there may be fewer of. */
export const isRemovable = (file: string): boolean => collections.some((folder) => file.startsWith(`${folder}/`))

/** No such file any more, nor its cases. The check names what still needs it. */
export const removeFile = ({ file }: { file: string }): Edit =>
  edit((files) => {
    const gone = [file, file.replace(/\.json$/, '.cases.json')]
    return new Map([...files].filter(([path]) => !gone.includes(path)))
  })
