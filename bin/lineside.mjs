#!/usr/bin/env node
import { ensureBuilt, ensureInstalled } from '../scripts/steps.mjs';

ensureInstalled();
ensureBuilt();
await import('../dist/server/lineside.js');
