import { longestPapersIn } from './longest.ts'

longestPapersIn('korean')
