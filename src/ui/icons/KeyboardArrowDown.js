import { createIcon } from './createIcon.js'

export default createIcon('M7.41 8.59L12 13.17l4.59-4.58L18 10l-6 6l-6-6z')
