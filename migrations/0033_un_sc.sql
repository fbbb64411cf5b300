-- The consolidated list of the United Nations Security Council stands beside the others.
insert into lists (key, enabled, attention) values ('un_sc', true, '[]');
