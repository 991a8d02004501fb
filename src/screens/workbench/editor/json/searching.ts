import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { t } from '../../../../texts/t.ts'

/** The keys work everywhere in the file and in the panel. */
const scope = 'editor search-panel'

/** Text is found and replaced in a panel above the file. */
export const searching = (): Extension[] => [
  search({ top: true }),
  keymap.of([
    { key: 'Mod-f', run: openSearchPanel, scope },
    { key: 'F3', run: findNext, shift: findPrevious, scope, preventDefault: true },
    { key: 'Escape', run: closeSearchPanel, scope },
  ]),
  EditorState.phrases.of({
    Find: t('Find'),
    Replace: t('Replace with'),
    next: t('Next'),
    previous: t('Previous'),
    'match case': t('Match case'),
    regexp: t('Regular expression'),
    'by word': t('Whole words'),
    replace: t('Replace'),
    'replace all': t('Replace all'),
    close: t('Close the search'),
    'current match': t('Current match'),
    'on line': t('in line'),
    'replaced match on line $': t('Replaced in line $'),
    'replaced $ matches': t('$ replaced'),
  }),
]
