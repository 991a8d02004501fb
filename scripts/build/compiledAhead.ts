import type { Plugin } from 'vite'
import { calledOnLoad } from '../../server/lib/calledOnLoad.ts'
import { isCalledOnLoad } from './chunks.ts'

/**
 * Makes the browser compile the chunks that every page needs while they arrive. The line has to be the first of the
 * file, before Vite's own.
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && isCalledOnLoad(file.name)) file.code = calledOnLoad + file.code
      },
    },
  }
}
