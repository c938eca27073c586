/** Installs what the checks of a fresh clone need: dependencies and generated code. */
import { ensureInstalled } from './steps.mjs';

ensureInstalled();
