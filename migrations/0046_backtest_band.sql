-- A backtest may ask for the assessments of one band alone.

alter table risk_backtests add column band text;
