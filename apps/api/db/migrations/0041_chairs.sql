-- A chair is what some programs need.
alter table program drop constraint program_equipment_check;
alter table program add constraint program_equipment_check check (equipment <@ array
  ['none', 'mat', 'band', 'dumbbell', 'kettlebell', 'foam-roller', 'ball', 'ring', 'chair']) not valid;
