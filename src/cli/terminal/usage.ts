import { VERSION } from '../../platform/version.ts';

export const USAGE = `Assay ${VERSION}

  assay serve [--role api|worker|all] [--demo]
  assay migrate
  assay distribute
  assay org create --name NAME --owner-email EMAIL [--owner-password PASSWORD]
  assay user create --organization ID|NAME --email EMAIL [--name NAME] [--role owner|admin|member] [--password PASSWORD]
  assay api-key create --organization ID|NAME --mode test|live [--name NAME] [--expires-at TIME]
  assay lists status
  assay lists import KEY FILE [--force]
  assay lists update [KEY ...]
  assay lists versions KEY [--url URL] [--organization ID|NAME] [--mode test|live]
  assay lists changes KEY [--from VERSION] [--to VERSION] [--change added|changed|removed]
                  [--url URL] [--organization ID|NAME] [--mode test|live]
  assay lists rollback KEY [--organization ID|NAME] [--mode test|live]
  assay lists enable KEY
  assay lists disable KEY
  assay screen FILE --lists KEY,... --out FILE [--columns FIELD=HEADER,...] [--format csv|jsonl] [--encoding NAME]
                  [--review-score N] [--match-score N] [--pep-lookback-months N] [--monitor] [--status STATUS] [--force]
                  [--url URL] [--organization ID|NAME] [--mode test|live]
  assay screen [FILE] --resume BATCH --out FILE [--status STATUS] [--force] [--url URL] [--organization ID|NAME] [--mode test|live]
  assay import FILE [--dry-run] [--kind KIND] [--source KEY|ID] [--observed-at TIME] [--types FACT=TYPE,...]
                  [--columns FIELD=HEADER,...] [--ignore-column HEADER ...] [--format csv|jsonl]
                  [--url URL] [--organization ID|NAME] [--mode test|live]
  assay pep build --out FILE [--wikidata FILE|ENDPOINT ...] [--roster CSV ...] [--positions FILE] [--published DAY]
                  [--entities ADDRESS] [--user-agent TEXT]
  assay policy validate FILE ...
  assay policy test FOLDER [--junit FILE] [--watch]
  assay policy diff A B [--json] [--exit-code]
  assay policy explain FILE --inputs JSON [--json]
  assay policy backtest FILE|VERSION [--assessments FILE] [--from TIME] [--to TIME] [--context ID] [--band ID] [--limit N] [--moved FILE]
                  [--json] [--exit-code] [--url URL] [--organization ID|NAME] [--mode test|live]
  assay history verify EXPORT|DOSSIER [--keys FILE] [--authority FILE]
  assay master-key status
  assay master-key rotate [--unseen]
  assay backup FOLDER [--keys FILE]
  assay restore FOLDER [--keys FILE] [--verify]
  assay bench [NAME ...]
  assay doctor [--invariants]
  assay --help
  assay --version

Settings are environment variables; the README lists them.
`;
