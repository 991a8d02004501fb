/** What the button of the views opens, loaded together: separately, each would be a request of its own. */
export { ManageDialog } from './ManageDialog.tsx'
export { SaveDialog } from './SaveDialog.tsx'
export { ViewMenu } from './ViewMenu.tsx'
