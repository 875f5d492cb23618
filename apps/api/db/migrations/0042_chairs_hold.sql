-- What was said of chairs is held of every row.
alter table program validate constraint program_equipment_check;
