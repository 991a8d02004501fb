/**
 * Sets the environment variables of the file `.env`, if there is one, before a command runs. Variables that are already
 * set keep their values.
 */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
