import { createIcon } from './createIcon.js'

export default createIcon('M19 13H5v-2h14z')
