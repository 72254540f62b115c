import { start } from '#src/app/start.tsx'
import { engineStopped } from '#src/store/sessions.ts'
import { createEngine } from '#src/worker/client.ts'

start(createEngine(undefined, engineStopped))
