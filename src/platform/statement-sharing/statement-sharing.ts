/**
 * The door of the room in which changes share what they send to the database. `docs/decisions/0041` states what may be
 * shared and why it is safe; `ASSAY_STATEMENT_SHARING=false` switches all of it off.
 */
export { groupCommits, type GroupCommits } from './group-commit.ts';
export { DISTRIBUTED_PLANNING, openDatabase, PLANNING } from './open-database.ts';
