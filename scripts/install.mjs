/** What the checks of a fresh clone need: the dependencies, and with them the generated code. */
import { ensureInstalled } from './steps.mjs';

ensureInstalled();
